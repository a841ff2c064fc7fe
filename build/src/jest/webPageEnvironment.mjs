import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom lacks; Node's implementations follow the same standards. */
const STANDARDS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'Uint8Array',
  'fetch',
  'structuredClone',
];

/**
 * A browser page with the standards that its libraries need while loading.
 * @public Tests name it in their first line.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes an environment by its default export
export default class WebPageEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of STANDARDS) Reflect.set(this.global, name, Reflect.get(globalThis, name));
  }
}
