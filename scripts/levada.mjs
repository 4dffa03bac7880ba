#!/usr/bin/env node
// Runs on Node 20 or newer, which cannot import TypeScript, so it may import only Node's modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** First Node version that runs TypeScript without flags. */
const NODE_MAJOR = 24;
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const BUNDLED_NODE = pathOf('../node_modules/.bin/node');

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** Runs this file again with the Node of the npm registry, which `scripts/prepare.mjs` installed, and ends as it ends. */
const runOnBundledNode = () => {
  if (!existsSync(BUNDLED_NODE)) fail(`This is Node ${process.versions.node}. Install Node ${NODE_MAJOR} or newer.`);
  const args = [...process.execArgv, pathOf('levada.mjs'), ...process.argv.slice(2)];
  const child = spawn(BUNDLED_NODE, args, { stdio: 'inherit' });
  // The terminal sends SIGINT to both processes.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Shells add 128 to the number of the signal that ended a program.
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
};

if (!existsSync(pathOf('../node_modules/commander'))) {
  fail('The packages of Levada are not installed. Run "npm start" or "npm ci --omit=dev" in its folder once.');
}
if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) {
  // Saves half of the processor time of a start, and 25 MB for the compiler of TypeScript. Without write access there is no cache.
  nodeModule.enableCompileCache?.(pathOf('../.cache/compiled'));
  await import('./levada/run-levada.ts');
} else runOnBundledNode();
