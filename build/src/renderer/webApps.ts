import { projectPath } from '../project.ts';

/** A web app of the product, which vite builds from its workspace. */
export interface WebApp {
  /** The workspace's folder in the project. */
  readonly workspace: string;
  /** What people read while it is built. */
  readonly title: string;
}

/** What a terminal shows; its agent serves it. */
export const KIOSK_SCREENS: WebApp = { workspace: 'renderer', title: 'kiosk screens' };

/** What students and staff open on their phones; the platform server serves it. */
const PHONE_PAGES: WebApp = { workspace: 'mobile-web', title: 'phone pages' };

/** What administrators open; the platform server serves it. */
const CONSOLE_PAGES: WebApp = { workspace: 'console-web', title: 'console' };

/** All of them, in the order in which they are built. */
export const WEB_APPS: readonly WebApp[] = [KIOSK_SCREENS, PHONE_PAGES, CONSOLE_PAGES];

/** Where a web app is built to. */
export function distOf({ workspace }: WebApp): string {
  return projectPath(workspace, 'dist');
}
