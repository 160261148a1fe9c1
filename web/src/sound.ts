// Sound, synthesised: a knock of wood for a turn, a few notes for the end.

import { settings } from './settings.svelte';
import type { Outcome, Side } from './wire';

let context: AudioContext | undefined;

function audio(): AudioContext | undefined {
  if (!settings.sound || settings.volume <= 0) return undefined;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context.state === 'running' ? context : undefined;
  } catch {
    return undefined;
  }
}

/** A wooden piece set down: a short burst of noise through two resonances. */
export function knock(): void {
  const ctx = audio();
  if (!ctx) return;
  const length = Math.floor(ctx.sampleRate * 0.09);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  const pitch = 0.9 + Math.random() * 0.2;
  for (const [frequency, q, gain] of [
    [430, 9, 1.1],
    [1150, 7, 0.5],
  ] as const) {
    const source = ctx.createBufferSource();
    source.buffer = buffer;
    const filter = ctx.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = frequency * pitch;
    filter.Q.value = q;
    const volume = ctx.createGain();
    volume.gain.value = gain * settings.volume;
    source.connect(filter).connect(volume).connect(ctx.destination);
    source.start();
  }
}

export type Tune = keyof typeof TUNES;
const TUNES = {
  rising: [523.25, 659.25, 783.99],
  level: [523.25, 523.25],
  falling: [392, 329.63],
};

/** What is heard at the end by who sits on this side, or watches. */
export function endingTune(outcome: Outcome, mine: Side | undefined): Tune {
  if (outcome === 'draw') return 'level';
  return mine && outcome.won !== mine ? 'falling' : 'rising';
}

/** A few notes. */
export function chime(tune: Tune): void {
  const ctx = audio();
  if (!ctx) return;
  const notes = TUNES[tune];
  notes.forEach((frequency, index) => {
    const at = ctx.currentTime + 0.12 + index * 0.13;
    const tone = ctx.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    const volume = ctx.createGain();
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12 * settings.volume, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(ctx.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}
