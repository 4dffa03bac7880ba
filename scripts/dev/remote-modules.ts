import { setSourceMapsSupport } from 'node:module';
import { ESModulesEvaluator, type EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner';
import type { FromHost, RunnerEnvironment, ToHost } from './host-messages.ts';

export interface RemoteModules {
  /** Loads a module of an environment as currently transformed by Vite. */
  load(environment: RunnerEnvironment, id: string): Promise<Record<string, unknown>>;
}

/**
 * Creates a loader that runs modules in this process after Vite has transformed them in the parent process. A module that was edited is
 * loaded again when it is next requested.
 */
export const openRemoteModules = (): RemoteModules => {
  // Without source maps of packages, which take long to read.
  setSourceMapsSupport(true, { generatedCode: true });
  const invoke = createInvoke();
  const runners = { rsc: runnerOf('rsc', invoke), ssr: runnerOf('ssr', invoke) };
  process.on('message', (message: ToHost) => {
    if (message.kind !== 'changed') return;
    for (const runner of Object.values(runners)) for (const file of message.files) forget(runner, file);
  });
  const load: RemoteModules['load'] = (environment, id) => runners[environment].import(id);
  // Called by the code that the plugin for server components generates for imports from another environment.
  globalThis.__VITE_ENVIRONMENT_RUNNER_IMPORT__ = (environment, id) => load(environment as RunnerEnvironment, id);
  return { load };
};

type Invoke = (environment: RunnerEnvironment, payload: unknown) => Promise<{ result: unknown } | { error: unknown }>;

const createInvoke = (): Invoke => {
  const waiting = new Map<number, (result: never) => void>();
  let calls = 0;
  process.on('message', (message: ToHost) => {
    if (message.kind !== 'answer') return;
    waiting.get(message.call)?.(message.result as never);
    waiting.delete(message.call);
  });
  return (environment, payload) =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      process.send?.({ kind: 'invoke', call: calls, environment, payload } satisfies FromHost);
    });
};

const runnerOf = (environment: RunnerEnvironment, invoke: Invoke): ModuleRunner =>
  new ModuleRunner(
    { transport: { invoke: (payload) => invoke(environment, payload) }, hmr: false, sourcemapInterceptor: false },
    new ESModulesEvaluator(),
  );

/** Drops the modules of a file and all modules that import them, because their exports were derived from it. */
const forget = ({ evaluatedModules }: ModuleRunner, file: string): void => {
  const dropped = new Set<EvaluatedModuleNode>();
  const drop = (module: EvaluatedModuleNode | undefined) => {
    if (!module || dropped.has(module)) return;
    dropped.add(module);
    for (const importer of module.importers) drop(evaluatedModules.getModuleById(importer));
    evaluatedModules.invalidateModule(module);
  };
  for (const module of evaluatedModules.getModulesByFile(file) ?? []) drop(module);
};
