import * as faceapi from '@vladmandic/face-api';
import type { Box } from './messages.ts';
import { withoutAlpha } from './pixels.ts';
import type { Point } from './pose.ts';

const INPUT_SIZE = 320;
const SCORE_MIN = 0.5;
const BACK_END = 'wasm';
const CHANNELS = 3;

/** A face as the networks give it. */
export interface NetworkFace {
  readonly box: Box;
  readonly score: number;
  readonly landmarks: readonly Point[];
  readonly descriptor: Float32Array;
}

/**
 * Makes the library work in a worker, which it does not know, and loads its networks from the page's own origin.
 * Throws when anything but the back end with vector instructions would compute: the others take seconds a picture.
 */
export async function loadNetwork(folder: URL): Promise<void> {
  faceapi.env.setEnv(workerEnvironment());
  const computing: unknown = faceapi.tf;
  if (!isComputing(computing)) throw new Error('The library cannot choose what computes');
  computing.setWasmPaths(folder.href);
  await computing.setBackend(BACK_END);
  await computing.ready();
  const found = computing.getBackend();
  if (found !== BACK_END) throw new Error(`The back end is ${found}`);
  const { tinyFaceDetector, faceLandmark68Net, faceRecognitionNet } = faceapi.nets;
  for (const net of [tinyFaceDetector, faceLandmark68Net, faceRecognitionNet])
    await net.loadFromUri(folder.href.replace(/\/$/, ''));
}

/** Every face of a picture. */
export async function findFaces({ data, width, height }: ImageData): Promise<readonly NetworkFace[]> {
  const tensor = faceapi.tf.tensor3d(withoutAlpha(data), [height, width, CHANNELS], 'int32');
  try {
    const found = await faceapi
      .detectAllFaces(
        tensor,
        new faceapi.TinyFaceDetectorOptions({ inputSize: INPUT_SIZE, scoreThreshold: SCORE_MIN }),
      )
      .withFaceLandmarks()
      .withFaceDescriptors();
    return found.map(({ detection, landmarks, descriptor }) => {
      const { x, y, width: boxWidth, height: boxHeight } = detection.box;
      return {
        box: { x, y, width: boxWidth, height: boxHeight },
        score: detection.score,
        landmarks: landmarks.positions,
        descriptor,
      };
    });
  } finally {
    tensor.dispose();
  }
}

/** What the library has and its types leave out. */
interface Computing {
  readonly setWasmPaths: (folder: string) => void;
  readonly setBackend: (name: string) => Promise<boolean>;
  readonly ready: () => Promise<void>;
  readonly getBackend: () => string;
}

function isComputing(value: unknown): value is Computing {
  return ['setWasmPaths', 'setBackend', 'ready', 'getBackend'].every(
    (name) => typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function',
  );
}

/** There are no elements in a worker; pictures come as tensors, so none is ever made. */
function workerEnvironment(): Parameters<typeof faceapi.env.setEnv>[0] {
  const none = () => {
    throw new Error('There are no elements in a worker');
  };
  const environment = {
    Canvas: OffscreenCanvas,
    CanvasRenderingContext2D: OffscreenCanvasRenderingContext2D,
    // Two classes: the library distinguishes pictures from films by them.
    Image: class {},
    ImageData,
    Video: class {},
    createCanvasElement: () => new OffscreenCanvas(1, 1),
    createImageElement: none,
    createVideoElement: none,
    fetch: (url: string, init?: RequestInit) => fetch(url, init),
    readFile: none,
  };
  // The library's types know only the elements of a page.
  return environment as unknown as Parameters<typeof faceapi.env.setEnv>[0];
}
