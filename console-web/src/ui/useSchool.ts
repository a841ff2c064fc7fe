import { hasModule } from '@self-print/contract/licence.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { FALLBACK_ZONE } from './fallbackZone.ts';

/** The school of this console: its name and its time zone. */
export function useSchool() {
  return useCallQuery(phoneCalls.licence, {}).data;
}

/** The school's time zone, by which days begin and end. */
export function useSchoolZone(): string {
  return useSchool()?.timeZone ?? FALLBACK_ZONE;
}

/** Whether the school's licence covers English pages; true until that is known. */
export function useIsInternational(): boolean {
  const school = useSchool();
  return school === undefined || hasModule(school.infos, 'INTERNATIONAL');
}
