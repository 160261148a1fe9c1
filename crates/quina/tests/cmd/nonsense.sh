#!/bin/sh
# Speaks UGI, but knows no turn of any game.
while read -r word rest; do
    case $word in
        ugi) echo ugiok ;;
        isready) echo readyok ;;
        go) echo bestmove nonsense ;;
        quit) exit ;;
    esac
done
