import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { TestEnvironment } from 'jest-environment-jsdom';
import { indexLabels } from './labelIndex.mjs';

const requireOfEnvironment = createRequire(fileURLToPath(import.meta.resolve('jest-environment-jsdom')));
const requireOfJsdom = createRequire(requireOfEnvironment.resolve('jsdom'));
const nwsapi = requireOfJsdom('nwsapi');
const { implForWrapper } = requireOfJsdom('./jsdom/living/generated/utils.js');
indexLabels(requireOfJsdom);

/** What browsers have and jsdom lacks; Node's implementations follow the same standards. */
const STANDARDS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'Uint8Array',
  'fetch',
  'structuredClone',
];

/** Half of what nwsapi keeps compiled, as selectors within selectors take places too. */
const SELECTORS_OF_ONE = 500;

/**
 * What jsdom asks whether the rules of style sheets match an element, with every selector compiled once. One nwsapi forgets the selector
 * that was used longest ago, so that a kit with more rules than it keeps has all of them compiled again for each element.
 * @param {Pick<typeof globalThis, 'document' | 'DOMException'>} page
 */
function ruleMatcher({ document, DOMException }) {
  /** @type {Map<string, { match(selector: string, element: Element): boolean }>} */
  const matchers = new Map();
  /** @type {any} */
  let newest;
  return {
    /** @param {string} selector @param {Element} element */
    match: (selector, element) => {
      if (!matchers.has(selector)) {
        if (matchers.size % SELECTORS_OF_ONE === 0) {
          newest = nwsapi({ document, DOMException });
          // As jsdom does.
          newest.configure({ LOGERRORS: false, VERBOSITY: false, IDS_DUPES: true, MIXEDCASE: true });
        }
        matchers.set(selector, newest);
      }
      return matchers.get(selector)?.match(selector, element);
    },
  };
}

/**
 * Forms that take Node's Blob, which jsdom's do not; those of a form of the page stay jsdom's, as Node's read no elements.
 * @param {typeof FormData} OfPage
 */
function formDataOf(OfPage) {
  return new Proxy(FormData, {
    construct: (OfNode, given) => (given.length === 0 ? new OfNode() : new OfPage(...given)),
  });
}

/**
 * Lets listeners be ended by Node's signals, which jsdom does not accept.
 * @param {EventTarget} targets
 */
function endBySignals(targets) {
  const { addEventListener } = targets;
  /** @this {EventTarget} @param {string} type @param {EventListener} listener @param {boolean | AddEventListenerOptions} [options] */
  targets.addEventListener = function addUntilSignal(type, listener, options) {
    if (typeof options !== 'object' || options?.signal === undefined) {
      addEventListener.call(this, type, listener, options);
      return;
    }
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    addEventListener.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  };
}

/**
 * A browser page with the standards that its libraries need while loading.
 * @public Tests name it in their first line.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes an environment by its default export
export default class WebPageEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    implForWrapper(this.global.document)._nwsapiDontThrow = ruleMatcher(this.global);
    for (const name of STANDARDS) Reflect.set(this.global, name, Reflect.get(globalThis, name));
    // Jest's own counts the listeners of the window for errors.
    for (const targets of [this.global.EventTarget.prototype, this.global]) endBySignals(targets);
    Reflect.set(this.global, 'FormData', formDataOf(this.global.FormData));
  }
}
