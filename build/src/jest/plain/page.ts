import { runInNewContext } from 'node:vm';
import type { Config } from '@jest/types';
import WebPageEnvironment from '../webPageEnvironment.mjs';

/** What stays Node's: this process talks by some of it to the runner, and the rest knows more than jsdom's. */
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
/** All names of the window itself. */
const SELVES = ['frames', 'global', 'globalThis', 'parent', 'self', 'top', 'window'];
const ADDRESS = 'http://localhost/';

/** The page of this process. */
export interface Page {
  /** Makes it as it was at the start, but for what modules keep of it. */
  readonly clear: () => void;
}

/**
 * Makes this process a browser's page, in which all of its test files run one after another: their modules find `document` and the
 * like by their bare names, as the files of a server find what Node has. `window` is the process's own global object.
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
    for (const name of Object.getOwnPropertyNames(each)) if (name !== 'constructor') names.add(name);
  return names;
}

/** What a test assigns stays with it, as the page would keep it. */
function share(page: object, name: string): void {
  let given: unknown;
  let isGiven = false;
  const value: unknown = Reflect.get(page, name);
  // Functions of the window work on it alone; classes begin with a capital letter.
  const bound = typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(page) : undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => (isGiven ? given : (bound ?? Reflect.get(page, name))),
    set: (next: unknown) => {
      given = next;
      isGiven = true;
    },
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
