import { parentPort } from 'node:worker_threads';
import { createGallery } from './gallery.ts';
import type { SearchReply, SearchRequest } from './messages.ts';

/**
 * Holds the gallery and searches it, beside the thread that serves the kiosk. Whatever throws ends this thread: the gallery
 * may be half changed, and the port fetches it anew.
 */
const gallery = createGallery();

parentPort?.on('message', ({ id, question, input }: SearchRequest) => {
  const reply: SearchReply = { id, answer: Reflect.apply(gallery[question], null, input) ?? null };
  parentPort?.postMessage(reply);
});
