import { describePicture } from './describe.ts';
import type { DescribeReply, DescribeRequest } from './messages.ts';
import { loadNetwork } from './network.ts';

/** Describes faces beside the page, which stays smooth. Frames never leave this machine's browser. */
let loading: Promise<void> | null = null;

addEventListener('message', (event: MessageEvent<DescribeRequest>) => {
  void describe(event.data).then((reply) => postMessage(reply));
});

async function describe({ id, picture, mayPad }: DescribeRequest): Promise<DescribeReply> {
  try {
    // The program lies in assets/, the networks beside that folder.
    loading ??= loadNetwork(new URL(import.meta.env.DEV ? '/face/' : '../face/', import.meta.url));
    await loading;
    return { id, ok: true, ...(await describePicture(picture, mayPad)) };
  } catch (error) {
    return { id, ok: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    picture.close();
  }
}
