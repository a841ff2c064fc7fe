import { BASE_PATHS, type Call, type CallAnswer, SUCCESS_CODES } from '@self-print/contract/call.ts';

/** What the platform of a scene answers, whatever it is asked for. */
export interface GalleryPlatform {
  readonly give: <const Definition extends Call>(call: Definition, data: CallAnswer<Definition>) => void;
  readonly giveFile: (call: Call, open: () => Promise<Response>) => void;
  readonly fetch: typeof fetch;
}

export function galleryPlatform(): GalleryPlatform {
  const handlers: { readonly of: RegExp; readonly open: () => Promise<Response> }[] = [];
  const giveFile: GalleryPlatform['giveFile'] = ({ method, path, client }, open) => {
    const place = `${BASE_PATHS[client]}${path}`.replaceAll(/\{\w+\}/g, '[^/]+');
    handlers.push({ of: new RegExp(`^${method} ${place}$`), open });
  };
  return {
    giveFile,
    give: (call, data) =>
      giveFile(call, async () =>
        Response.json({ code: SUCCESS_CODES[call.client], msg: '', success: true, data }),
      ),
    fetch: async (input, init) => {
      const line = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`;
      const handler = handlers.find(({ of }) => of.test(line));
      if (handler === undefined) throw new TypeError('the gallery has no answer');
      return handler.open();
    },
  };
}
