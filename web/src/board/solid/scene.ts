// The board in 3D. Draws the same as the flat board: what is where, what may be
// clicked. Frames are drawn only while something moves. This file has the canvas
// and the pointer; what stands in the world is made by its neighbours.

import { Group, NeutralToneMapping, PerspectiveCamera, Scene as World, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Step } from '../../wire';
import type { Shown } from '../shown';
import { Actors } from './actors';
import { makeGround } from './ground';
import { aimSun, makeSun, makeSurroundings } from './light';
import { makeMarks } from './marks';
import { stepUnder } from './pick';
import { extent, stepBack } from './standpoint';
import { makeStock } from './stock';
import { Workshop } from './workshop';

export class Scene {
  #holder: HTMLElement;
  #onstep: (step: Step) => void;
  #renderer = makeRenderer();
  #world = new World();
  #camera = new PerspectiveCamera(34, 1, 0.1, 200);
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
  #down: { x: number; y: number } | undefined;
  #gone = false;

  constructor(holder: HTMLElement, onstep: (step: Step) => void) {
    this.#holder = holder;
    this.#onstep = onstep;
    const canvas = this.#renderer.domElement;
    holder.append(canvas);
    this.#world.add(this.#sun, this.#sun.target, ...makeSurroundings());
    this.#world.add(this.#ground, this.#marks, this.#stock, this.#actors.group);

    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.enablePan = false;
    this.#controls.enableDamping = true;
    this.#controls.dampingFactor = 0.12;
    this.#controls.minPolarAngle = 0.05;
    this.#controls.maxPolarAngle = 1.35;
    this.#controls.addEventListener('change', () => this.#ask());

    canvas.addEventListener('pointerdown', (e) => (this.#down = { x: e.clientX, y: e.clientY }));
    canvas.addEventListener('pointerup', (e) => this.#click(e));
    canvas.addEventListener('pointermove', (e) => {
      if (e.buttons === 0) canvas.style.cursor = this.#under(e) ? 'pointer' : 'grab';
    });
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
    const { aim, distance } = stepBack(this.#camera, extent(this.#shown));
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
  update(shown: Shown, quick: boolean): void {
    const { view, layout } = shown;
    const turned = this.#shown && this.#shown.layout.sign !== layout.sign;
    this.#shown = shown;
    const key = JSON.stringify([view.lattice, view.cells.map((c) => [c.column, c.row, c.tint]), layout.sign]);
    const fresh = key !== this.#groundKey;
    if (fresh) {
      this.#groundKey = key;
      this.#ground = this.#replace(this.#ground, makeGround(this.#workshop, view, layout));
      aimSun(this.#sun, Math.max(layout.width, layout.height));
    }
    this.#actors.place(shown, quick || fresh, fresh);
    this.#stock = this.#replace(this.#stock, makeStock(this.#workshop, shown));
    this.#marks = this.#replace(this.#marks, makeMarks(this.#workshop, shown));
    if (fresh && !turned) this.reset();
    this.#ask();
  }

  #replace(old: Group, fresh: Group): Group {
    this.#world.remove(old);
    this.#world.add(fresh);
    return fresh;
  }

  // ---- the pointer ----

  #under(event: PointerEvent): Step | undefined {
    const things = [this.#ground, this.#stock, this.#marks, this.#actors.group];
    return this.#shown && stepUnder(event, this.#renderer.domElement, this.#camera, things, this.#shown);
  }

  #click(event: PointerEvent): void {
    const down = this.#down;
    this.#down = undefined;
    // A drag turns the camera.
    if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > 6) return;
    const step = this.#under(event);
    if (step) this.#onstep(step);
  }

  // ---- drawing ----

  #ask(): void {
    if (this.#asked || this.#gone) return;
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
    if (moving) this.#ask();
  }
}

function makeRenderer(): WebGLRenderer {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.0;
  return renderer;
}
