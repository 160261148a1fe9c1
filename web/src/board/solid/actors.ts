// The pieces on the solid board: who stands where, who comes, hops and falls.

import { Group, Vector3 } from 'three';
import type { View } from '../../wire';
import { track, type Frame, type Placed } from '../model';
import type { Shown } from '../shown';
import type { Meaning, Workshop } from './workshop';

/** How high above the board's zero things stand. */
export const GROUND = 0.02;
const HOP = 330;

/** Where a piece is going: the points that it passes. */
interface Motion {
  points: Vector3[];
  begun: number;
  length: number;
  vanish: boolean;
}

interface Actor {
  group: Group;
  motion: Motion | undefined;
  pins: number;
}

export class Actors {
  /** All of them, to be put into a world. */
  readonly group = new Group();
  #workshop: Workshop;
  #placed: Placed[] = [];
  #standing = new Map<number, Actor>();
  #leaving = new Set<Actor>();

  constructor(workshop: Workshop) {
    this.#workshop = workshop;
  }

  /** Lets every piece go to where the view has it; `jump` puts it there at once,
      `redress` looks at its holes again. */
  place({ view, trace, layout }: Shown, jump: boolean, redress: boolean): void {
    const { pieces, gone } = track(this.#placed, view, trace);
    this.#placed = pieces;
    for (const placed of gone) this.#dismiss(placed, jump);
    for (const placed of pieces) {
      const known = this.#standing.get(placed.id);
      if (known) this.#lead(known, placed, layout, jump);
      const actor = known ?? this.#welcome(placed, view, layout, jump);
      const pins = placed.piece.pins ?? 0;
      if (view.holes && (actor.pins !== pins || redress)) {
        actor.pins = pins;
        this.#workshop.dressTile(actor.group, view.holes, pins, layout.sign);
      }
      actor.group.traverse((child) => ((child.userData as Meaning).step = { cell: placed.cell }));
    }
  }

  #dismiss(placed: Placed, jump: boolean): void {
    const actor = this.#standing.get(placed.id);
    if (!actor) return;
    this.#standing.delete(placed.id);
    if (jump) return void this.group.remove(actor.group);
    const from = actor.group.position;
    actor.motion = {
      points: [from.clone(), new Vector3(from.x, -1.2, from.z)],
      begun: performance.now() + 120,
      length: 260,
      vanish: true,
    };
    this.#leaving.add(actor);
  }

  #welcome(placed: Placed, view: View, layout: Frame, jump: boolean): Actor {
    const { side, kind } = placed.piece;
    const actor: Actor = { group: this.#workshop.piece(view, side, kind, placed.id), motion: undefined, pins: -1 };
    const to = spotOf(layout, placed.cell);
    actor.group.position.copy(to);
    if (!jump && placed.fresh) {
      const edge = side === 'first' ? layout.sign : -layout.sign;
      const from = new Vector3(to.x * 0.6, 1.2, edge * (layout.height / 2 + 0.8));
      actor.group.position.copy(from);
      actor.motion = { points: [from, to], begun: performance.now(), length: HOP + 90, vanish: false };
    }
    this.#standing.set(placed.id, actor);
    this.group.add(actor.group);
    return actor;
  }

  #lead(actor: Actor, placed: Placed, layout: Frame, jump: boolean): void {
    const to = spotOf(layout, placed.cell);
    const { position } = actor.group;
    if (position.distanceTo(to) <= 1e-3) return;
    if (jump) {
      position.copy(to);
      actor.motion = undefined;
      return;
    }
    const hops = placed.path.length > 1 ? placed.path.slice(1).map((cell) => spotOf(layout, cell)) : [to];
    const points = [position.clone(), ...hops];
    actor.motion = { points, begun: performance.now(), length: HOP * hops.length, vanish: false };
  }

  /** The piece on a cell follows a pointer to a point, or goes back to its place. */
  carry(cell: number, to: Vector3 | undefined, { layout }: Shown): void {
    const placed = this.#placed.find((one) => one.cell === cell);
    const actor = placed && this.#standing.get(placed.id);
    actor?.group.position.copy(to ?? spotOf(layout, cell));
  }

  /** Everybody leaves: they are to be made anew. */
  clear(): void {
    this.group.clear();
    this.#placed = [];
    this.#standing.clear();
    this.#leaving.clear();
  }

  /** Moves everybody on; says whether somebody still moves. */
  advance(now: number): boolean {
    let moving = false;
    for (const actor of this.#standing.values()) moving = move(actor, now) || moving;
    for (const actor of this.#leaving) {
      if (move(actor, now)) moving = true;
      else {
        this.group.remove(actor.group);
        this.#leaving.delete(actor);
      }
    }
    return moving;
  }
}

function spotOf(layout: Frame, cell: number): Vector3 {
  const at = layout.points[cell]!;
  return new Vector3(at.x, GROUND, -at.y);
}

function move(actor: Actor, now: number): boolean {
  const motion = actor.motion;
  if (!motion) return false;
  const whole = Math.min(1, Math.max(0, (now - motion.begun) / motion.length));
  const legs = motion.points.length - 1;
  const leg = Math.min(legs - 1, Math.floor(whole * legs));
  const share = whole * legs - leg;
  const eased = share * share * (3 - 2 * share);
  const [from, to] = [motion.points[leg]!, motion.points[leg + 1]!];
  actor.group.position.lerpVectors(from, to, eased);
  if (motion.vanish) actor.group.scale.setScalar(1 - whole);
  else actor.group.position.y += Math.sin(Math.PI * share) * (0.25 + 0.12 * from.distanceTo(to));
  if (whole < 1) return true;
  actor.motion = undefined;
  if (!motion.vanish) actor.group.position.copy(to);
  return false;
}
