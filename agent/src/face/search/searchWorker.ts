import { parentPort } from 'node:worker_threads';
import { createGallery } from './gallery.ts';
import type { SearchReply, SearchRequest } from './messages.ts';

/**
 * Holds and searches the gallery in a thread separate from the one that serves the kiosk. Any exception ends this thread,
 * because the gallery may be half changed; the gallery is then fetched again.
 */
const gallery = createGallery();

parentPort?.on('message', ({ id, question, input }: SearchRequest) => {
  const reply: SearchReply = { id, answer: Reflect.apply(gallery[question], null, input) ?? null };
  parentPort?.postMessage(reply);
});
