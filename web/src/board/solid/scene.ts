// The board in 3D. Draws the same as the flat board: what is where, what may be
// clicked. Frames are drawn only while something moves. This file has the canvas
// and the pointer; what stands in the world is made by its neighbours.

import { Group, NeutralToneMapping, PerspectiveCamera, Scene as World, WebGLRenderer, type Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Step } from '../../wire';
import type { Pointed, Shown } from '../shown';
import { Actors } from './actors';
import { makeGround } from './ground';
import { aimSun, makeRoom, makeSun, makeTable, TABLE_SIZE } from './light';
import { makeMarks } from './marks';
import type { Look } from './palette';
import { pointUnder, stepUnder } from './pick';
import { extent, FIELD, stepBack, tiltFor } from './standpoint';
import { makeStock } from './stock';
import { Workshop } from './workshop';

/** What a page is told. */
export interface Hands {
  step: (step: Step) => void;
  /** The cell that the pointer is on. */
  point: (cell: number | undefined) => void;
  /** A piece was carried from cell to cell. */
  drag: (from: number, to: number) => void;
  /** There is something to see. */
  drawn: () => void;
}

export class Scene {
  #holder: HTMLElement;
  #hands: Hands;
  #renderer = makeRenderer();
  #world = new World();
  #camera = new PerspectiveCamera(FIELD, 1, 0.1, 200);
  #controls: OrbitControls;
  #sun = makeSun();
  #workshop = new Workshop();
  #actors = new Actors(this.#workshop);
  #ground = new Group();
  #stock = new Group();
  #marks = new Group();
  #shown: Shown | undefined;
  #groundKey = '';
  #watch: ResizeObserver;
  #asked = false;
  /** A frame that is being drawn, and whether another is wanted after it. */
  #busy = false;
  #again = false;
  #seen = false;
  #down: { x: number; y: number } | undefined;
  #table = makeTable();
  /** The piece that is carried: from which cell. */
  #held: number | undefined;
  #drags = false;
  #gone = false;

  constructor(holder: HTMLElement, hands: Hands) {
    this.#holder = holder;
    this.#hands = hands;
    const canvas = this.#renderer.domElement;
    holder.append(canvas);
    this.#world.environment = makeRoom(this.#renderer);
    this.#world.environmentIntensity = 0.55;
    this.#world.add(this.#sun, this.#sun.target, this.#table);
    this.#world.add(this.#ground, this.#marks, this.#stock, this.#actors.group);

    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enablePan = false;
    this.#controls.enableDamping = true;
    this.#controls.dampingFactor = 0.12;
    this.#controls.minPolarAngle = 0.05;
    this.#controls.maxPolarAngle = 1.35;
    this.#controls.addEventListener('change', () => this.#ask());

    // Before the controls: who takes a piece does not turn the board.
    canvas.addEventListener('pointerdown', (e) => this.#press(e), { capture: true });
    canvas.addEventListener('pointerup', (e) => this.#release(e));
    canvas.addEventListener('pointercancel', () => this.#drop());
    canvas.addEventListener('pointermove', (e) => this.#move(e));
    canvas.addEventListener('pointerleave', () => this.#hands.point(undefined));
    this.#watch = new ResizeObserver(() => this.#resize());
    this.#watch.observe(holder);
  }

  dispose(): void {
    this.#gone = true;
    this.#watch.disconnect();
    this.#controls.dispose();
    this.#workshop.dispose();
    this.#renderer.dispose();
    this.#renderer.domElement.remove();
  }

  /** The camera as at the beginning. */
  reset(): void {
    if (!this.#shown) return;
    const { aim, distance } = stepBack(this.#camera, extent(this.#shown), tiltFor(this.#shown));
    this.#controls.target.copy(aim);
    this.#controls.minDistance = distance * 0.4;
    this.#controls.maxDistance = distance * 1.8;
    this.#controls.update();
    this.#ask();
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#holder;
    if (!width || !height) return;
    this.#renderer.setSize(width, height);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.reset();
  }

  /** Shows this from now on. `quick`: pieces appear instead of travelling. */
  update(shown: Shown, pointed: Pointed, { quick, look, drags }: { quick: boolean; look: Look; drags: boolean }): void {
    const { view, layout } = shown;
    this.#drags = drags;
    if (look !== this.#workshop.look) {
      this.#workshop.look = look;
      this.#table.visible = look === 'wood';
      this.#groundKey = '';
      this.#actors.clear();
    }
    const turned = this.#shown && this.#shown.layout.sign !== layout.sign;
    this.#shown = shown;
    const key = JSON.stringify([view.lattice, view.cells.map((c) => [c.column, c.row, c.tint]), layout.sign]);
    const fresh = key !== this.#groundKey;
    if (fresh) {
      this.#groundKey = key;
      this.#ground = this.#replace(this.#ground, makeGround(this.#workshop, view, layout));
      const size = Math.max(layout.width, layout.height);
      aimSun(this.#sun, size);
      this.#table.scale.setScalar(TABLE_SIZE * (size + 1.6));
    }
    this.#actors.place(shown, quick || fresh, fresh);
    this.#stock = this.#replace(this.#stock, makeStock(this.#workshop, shown));
    this.#marks = this.#replace(this.#marks, makeMarks(this.#workshop, shown, pointed));
    if (fresh && !turned) this.reset();
    this.#ask();
  }

  #replace(old: Group, fresh: Group): Group {
    this.#world.remove(old);
    this.#world.add(fresh);
    return fresh;
  }

  // ---- the pointer ----

  #under(event: PointerEvent, things: Group[] = [this.#stock, this.#marks, this.#actors.group]) {
    return stepUnder(event, this.#renderer.domElement, this.#camera, [this.#ground, ...things]);
  }

  #press(event: PointerEvent): void {
    this.#down = { x: event.clientX, y: event.clientY };
    const under = this.#under(event);
    const cell = under && 'cell' in under ? under.cell : undefined;
    this.#hands.point(cell);
    if (!this.#drags || !event.isPrimary || cell === undefined || !this.#shown?.view.cells[cell]?.piece) return;
    this.#held = cell;
    this.#controls.enabled = false;
  }

  #move(event: PointerEvent): void {
    const canvas = this.#renderer.domElement;
    if (this.#held !== undefined && this.#shown && this.#far(event)) {
      this.#actors.carry(this.#held, this.#above(event), this.#shown);
      this.#ask();
    }
    if (event.buttons !== 0) return;
    const under = this.#under(event);
    canvas.style.cursor = under ? 'pointer' : 'grab';
    this.#hands.point(under && 'cell' in under ? under.cell : undefined);
  }

  #above(event: PointerEvent): Vector3 | undefined {
    return pointUnder(event, this.#renderer.domElement, this.#camera, 0.35);
  }

  /** Farther from where it began than a click goes. */
  #far(event: PointerEvent): boolean {
    return !!this.#down && Math.hypot(event.clientX - this.#down.x, event.clientY - this.#down.y) > 6;
  }

  #drop(): number | undefined {
    const from = this.#held;
    this.#held = this.#down = undefined;
    this.#controls.enabled = true;
    if (from !== undefined && this.#shown) this.#actors.carry(from, undefined, this.#shown);
    this.#ask();
    return from;
  }

  #release(event: PointerEvent): void {
    const [down, far] = [this.#down, this.#far(event)];
    const from = this.#drop();
    if (!down) return;
    if (!far) {
      const step = this.#under(event);
      if (step) this.#hands.step(step);
      return;
    }
    // Dragged: a piece goes to the cell below it, else the board was turned.
    const to = this.#under(event, []);
    if (from !== undefined && to && 'cell' in to && to.cell !== from) this.#hands.drag(from, to.cell);
  }

  // ---- drawing ----

  #ask(): void {
    if (this.#asked || this.#gone) return;
    // Where drawing is slow, frames do not queue up behind each other.
    if (this.#busy) return void (this.#again = true);
    this.#asked = true;
    requestAnimationFrame((now) => {
      this.#asked = false;
      if (!this.#gone) this.#draw(now);
    });
  }

  #draw(now: number): void {
    const moving = this.#actors.advance(now);
    this.#controls.update();
    this.#renderer.render(this.#world, this.#camera);
    this.#again = moving;
    this.#busy = true;
    whenDone(this.#renderer, () => {
      this.#busy = false;
      if (this.#gone) return;
      if (!this.#seen) this.#hands.drawn();
      this.#seen = true;
      if (this.#again) this.#ask();
    });
  }
}

/** Calls back once what was asked of the graphics card has been drawn: without a card that can take very long, and
    the page goes on meanwhile. */
function whenDone(renderer: WebGLRenderer, done: () => void): void {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return done();
  gl.flush();
  const poll = () => {
    const state = gl.isContextLost() ? gl.SIGNALED : (gl.getSyncParameter(fence, gl.SYNC_STATUS) as number);
    if (state !== gl.SIGNALED) return void setTimeout(poll, 4);
    gl.deleteSync(fence);
    done();
  };
  setTimeout(poll);
}

function makeRenderer(): WebGLRenderer {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.0;
  return renderer;
}
