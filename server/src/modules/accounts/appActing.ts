const PREFIX = 'app:';

/** What stands where the id of a person would, for what an app did. */
export const appActing = (appId: string): string => `${PREFIX}${appId}`;

/** The app that such an id names; undefined for a person's. */
export const actingApp = (id: string): string | undefined =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
