import type { PageTaskDesk } from '../api/pageTasks.ts';
import type { Link } from '../api/stateLink.ts';
import type { Readable } from '../base/store.ts';
import type { CameraPart } from './part.ts';

/**
 * Fetches everything of camera and faces when it is wanted for the first time, and lets it do the agent's tasks. Until then
 * the page carries no more of it than this.
 */
export function serveCamera(options: {
  readonly desk: PageTaskDesk;
  readonly link: Readable<Link>;
  readonly load: () => Promise<CameraPart>;
  readonly onFault: (error: unknown) => void;
}): void {
  const { desk, link, load, onFault } = options;
  for (const kind of ['takePhoto', 'collectFace', 'readFace', 'describePhoto'] as const)
    desk.register(kind, async (task, signal) => (await load()).perform(task, signal));
  const look = () => {
    if (link.get().state?.cameraOpen !== true) return;
    leave();
    load().catch(onFault);
  };
  const leave = link.subscribe(look);
  look();
}
