// How much time of the processor somebody has had, in seconds: by the clock on the wall a busy
// machine would be a slow one.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticks = Number(execFileSync('getconf', ['CLK_TCK']));

/** What Linux says of a process or a thread, from its state on (its name may be anything). */
const fields = (path) =>
  readFileSync(`/proc/${path}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** Of a process with all its threads, or of a thread (`PID/task/TID`), in programs and in the system. */
export function processorTime(path) {
  const [inPrograms, inSystem] = fields(path).slice(11, 13);
  return (Number(inPrograms) + Number(inSystem)) / ticks;
}

/** Of the workers of all pages that this test has open, together. */
export const workersTime = () => [...workersTimes().values()].reduce((sum, time) => sum + time, 0);

/** Of each of them. */
function workersTimes() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    // Processes end while one looks.
    try {
      parents.set(pid, fields(pid)[1]);
    } catch {
      continue;
    }
  }
  const isOurs = (pid) => pid === String(process.pid) || (parents.has(pid) && isOurs(parents.get(pid)));
  const times = new Map();
  for (const pid of [...parents.keys()].filter((pid) => pid !== String(process.pid) && isOurs(pid))) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`).map((tid) => `${pid}/task/${tid}`))
        if (readFileSync(`/proc/${thread}/comm`, 'utf8').startsWith('DedicatedWorker'))
          times.set(thread, processorTime(thread));
    } catch {
      continue;
    }
  }
  return times;
}

/** How many workers have thought for more than a moment while something was done. */
export async function threadsWhile(done) {
  const before = workersTimes();
  await done();
  const used = [...workersTimes()].map(([thread, time]) => time - (before.get(thread) ?? 0));
  return used.filter((time) => time > 0.1).length;
}
