-- The clock by which a game is played, as in 5+3; empty where there is none.
alter table game add column clock text not null default '';
