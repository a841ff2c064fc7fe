import {
  ACCESSIBLE_PARAMETER,
  LANGUAGE_PARAMETER,
  type PersonWindowId,
  personWindowId,
  WINDOW_PARAMETER,
  type WindowLook,
} from '@self-print/contract/shell.ts';

/** The window with adverts, on the second display. */
export const ADVERT_VIEW = 'advert';

/** What a page shows when it is not the kiosk itself. */
export interface WindowView extends WindowLook {
  readonly view: PersonWindowId | typeof ADVERT_VIEW;
}

/** What the query of this page's address asks for; null for the kiosk itself, also when the view is unknown. */
export function windowViewOf(query: string): WindowView | null {
  const parameters = new URLSearchParams(query);
  const name = parameters.get(WINDOW_PARAMETER);
  const person = personWindowId.safeParse(name);
  if (!person.success && name !== ADVERT_VIEW) return null;
  return {
    view: person.success ? person.data : ADVERT_VIEW,
    language: parameters.get(LANGUAGE_PARAMETER) === 'en' ? 'en' : 'zh',
    accessible: parameters.get(ACCESSIBLE_PARAMETER) === 'true',
  };
}
