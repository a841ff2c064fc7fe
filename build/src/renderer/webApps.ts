import { projectPath } from '../project.ts';

/** A web app of the product, built by vite from its workspace. */
export interface WebApp {
  /** The workspace's folder in the project. */
  readonly workspace: string;
  /** Name displayed while it is built. */
  readonly title: string;
}

/** The pages on a terminal, served by its agent. */
export const KIOSK_SCREENS: WebApp = { workspace: 'renderer', title: 'kiosk screens' };

/** The pages for students' and staff's phones, served by the platform. */
export const PHONE_PAGES: WebApp = { workspace: 'mobile-web', title: 'phone pages' };

/** The pages for administrators, served by the platform. */
export const CONSOLE_PAGES: WebApp = { workspace: 'console-web', title: 'console' };

/** All web apps in build order. */
export const WEB_APPS: readonly WebApp[] = [KIOSK_SCREENS, PHONE_PAGES, CONSOLE_PAGES];

/** Output folder of a web app. */
export function distOf({ workspace }: WebApp): string {
  return projectPath(workspace, 'dist');
}
