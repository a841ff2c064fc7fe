import { BASE_PATHS, type Call, SUCCESS_CODES } from '@self-print/contract/call.ts';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { boot } from '../../core/boot.ts';
import { keepLoginMode, type LoginMode } from '../../core/loginMode.ts';
import { ServicesProvider } from '../../core/services.ts';
import { keptIn } from '../../core/storage.ts';
import { App } from '../App.tsx';

/** What the platform in memory answers to a call: data, a refusal by name, or nothing at all. */
export type Answer = { readonly data: unknown } | { readonly refused: ErrorName } | 'lost';

/** The console as somebody opens it at an address who used one of the sign-ins or none, with a platform in memory. */
export async function openPages(
  path: string,
  answers: readonly (readonly [Call, () => Answer])[],
  signedInBy?: LoginMode,
) {
  localStorage.clear();
  standInForLayout();
  keepLoginMode(
    keptIn(() => localStorage),
    signedInBy,
  );
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  const asked: string[] = [];
  const services = await boot({
    origin: 'http://platform.test',
    query: new URLSearchParams(),
    fetch: async (address, init) => {
      const { pathname } = new URL(String(address));
      const line = `${init?.method ?? 'GET'} ${pathname}`;
      asked.push(line);
      const found = answers.find(([call]) => isOf(call, line));
      const answer = found?.[1]() ?? { refused: 'NO_SUCH_CALL' as const };
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      if ('data' in answer && answer.data instanceof Blob) return new Response(answer.data);
      return 'refused' in answer
        ? Response.json({
            code: ERROR_CODES[answer.refused],
            msg: ERRORS[answer.refused].zh,
            success: false,
            data: null,
          })
        : Response.json({ code: SUCCESS_CODES.admin, msg: 'success', success: true, data: answer.data });
    },
    kept: keptIn(() => localStorage),
    nowMs: () => Date.parse('2026-11-21T10:00:00.000Z'),
    newId: () => '00000000-0000-4000-8000-000000000000',
  });
  render(
    <ServicesProvider value={services}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <App /> }], { initialEntries: [path] })}
      />
    </ServicesProvider>,
  );
  return { asked, services };
}

function isOf({ client, method, path }: Call, line: string): boolean {
  const address = BASE_PATHS[client] + path.replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${method} ${address}$`).test(line);
}

/** What the kit asks a browser about its layout; jsdom has none: nothing matches, and nothing comes into view. */
function standInForLayout(): void {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
}
