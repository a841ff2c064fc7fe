import { runInNewContext } from 'node:vm';
import type { Config } from '@jest/types';
import WebPageEnvironment from '../webPageEnvironment.mjs';

/** What stays Node's: the process needs some of it to talk to the runner, and the rest can do more than jsdom's. */
const STAYING = new Set([
  'Buffer',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'performance',
  'process',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
  ...runInNewContext('Object.getOwnPropertyNames(globalThis)'),
]);
/** The names of the window itself. */
const SELVES = ['frames', 'global', 'globalThis', 'parent', 'self', 'top', 'window'];
const ADDRESS = 'http://localhost/';

/** The page of this process. */
export interface Page {
  /** Puts it back as it was at the start; modules keep what they have read of it. */
  readonly clear: () => void;
}

/**
 * Turns this process into a page on which all of its test files run, one after another: modules find `document` and the like as globals.
 * `window` is the process's own global object.
 */
export async function openPage(
  projectConfig: Config.ProjectConfig,
  globalConfig: Config.GlobalConfig,
): Promise<Page> {
  const environment = new WebPageEnvironment(
    { projectConfig, globalConfig },
    { console, docblockPragmas: {}, testPath: '' },
  );
  await environment.setup();
  const page = environment.global;
  for (const name of namesOf(page)) if (!STAYING.has(name) && !SELVES.includes(name)) share(page, name);
  for (const name of SELVES)
    Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true });
  Object.defineProperty(page.document, 'defaultView', { value: globalThis });
  return { clear: () => clear(page) };
}

function namesOf(page: object): ReadonlySet<string> {
  const names = new Set<string>();
  for (let each = page; each !== null; each = Object.getPrototypeOf(each))
    for (const name of Object.getOwnPropertyNames(each)) if (!(name in Object.prototype)) names.add(name);
  return names;
}

/** Finds a property of the page by its bare name, until a test puts another value in its place. */
function share(page: object, name: string): void {
  const first: unknown = Reflect.get(page, name);
  // Functions of the window work on nothing else; classes begin with a capital letter.
  const bound: unknown = typeof first === 'function' && /^[a-z]/.test(name) ? first.bind(page) : undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => bound ?? Reflect.get(page, name),
    set: (value: unknown) =>
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }),
  });
}

function clear({ document, history, localStorage, sessionStorage }: typeof globalThis): void {
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', ADDRESS);
  localStorage.clear();
  sessionStorage.clear();
}
