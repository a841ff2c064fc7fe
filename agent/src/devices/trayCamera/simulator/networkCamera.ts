import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

/** What lies in the tray. */
export const TRAY_SCENES = ['empty', 'paper'] as const;
export type TrayScene = (typeof TRAY_SCENES)[number];

/** How a camera answers: a picture, nothing, a page of its own, a picture that breaks off, or no longer at all. */
export const CAMERA_MOODS = ['picture', 'silent', 'page', 'torn', 'large', 'off'] as const;
export type CameraMood = (typeof CAMERA_MOODS)[number];

const HTTP_OK = 200;
const HTTP_NOT_FOUND = 404;
const LARGE_BYTES = 400_000;
const SNAPSHOT_PATH = '/snapshot.jpg';

/** A network camera above the tray, on 127.0.0.1. */
export interface NetworkCamera {
  readonly url: string;
  readonly port: number;
  readonly show: (scene: TrayScene) => void;
  readonly behave: (mood: CameraMood) => void;
  readonly close: () => Promise<void>;
}

const pictures = Object.fromEntries(
  TRAY_SCENES.map((scene) => [scene, readFileSync(new URL(`pictures/${scene}.jpg`, import.meta.url))]),
);

/** The picture that the camera shows of a scene. */
export const pictureOf = (scene: TrayScene): Uint8Array => pictures[scene] ?? Buffer.alloc(0);

/** @param wanted port, 0 for any */
export async function serveNetworkCamera(wanted = 0): Promise<NetworkCamera> {
  let scene: TrayScene = 'empty';
  let mood: CameraMood = 'picture';

  const answer = (response: ServerResponse): unknown => {
    const picture = pictureOf(scene);
    const jpeg = { 'Content-Type': 'image/jpeg' };
    switch (mood) {
      case 'picture':
        return response.writeHead(HTTP_OK, jpeg).end(picture);
      case 'torn':
        return response.writeHead(HTTP_OK, jpeg).end(picture.subarray(0, picture.length / 2));
      case 'large':
        return response.writeHead(HTTP_OK, jpeg).end(Buffer.concat([picture, Buffer.alloc(LARGE_BYTES)]));
      case 'page':
        return response.writeHead(HTTP_OK, { 'Content-Type': 'text/html' }).end('<html>Web Service</html>');
      case 'off':
        return response.destroy();
      case 'silent':
        return;
    }
  };
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] === SNAPSHOT_PATH) answer(response);
    else response.writeHead(HTTP_NOT_FOUND).end();
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : wanted;
  return {
    url: `http://127.0.0.1:${port}${SNAPSHOT_PATH}`,
    port,
    show: (wantedScene) => {
      scene = wantedScene;
    },
    behave: (wantedMood) => {
      mood = wantedMood;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
