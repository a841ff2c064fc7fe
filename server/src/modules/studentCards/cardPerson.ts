import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Queries } from '../../db/database.ts';
import { textOf, valueAt } from '../plugins/personRecord.ts';
import type { PersonPlace, RecordContent } from '../records/personRecords.ts';
import { findEntitlement } from '../trainCards/store.ts';

/** What a card says of a person, by the variables of their record. */
export interface CardPerson {
  readonly college: Bilingual;
  readonly major: Bilingual;
  readonly category: Bilingual;
  readonly homeAddress: string;
  readonly terminus: Bilingual;
}

const PHOTO = 'student.photo';

/** Reads it; what the record does not say is empty. Without a terminus there, that of the person's train card counts. */
export async function readCardPerson(
  queries: Queries,
  person: PersonPlace,
  record: RecordContent | undefined,
): Promise<CardPerson> {
  const words = (name: string): Bilingual => {
    const value = valueAt(record?.values, name);
    return { zh: textOf(value, 'zh') ?? '', en: textOf(value, 'en') ?? '' };
  };
  const terminus = words('student.terminus');
  const home = terminus.zh === '' ? (await findEntitlement(queries, person))?.intervalHome : undefined;
  return {
    college: words('student.college'),
    major: words('student.major'),
    category: words('student.level'),
    homeAddress: words('student.homeAddress').zh,
    terminus: home === undefined ? terminus : { zh: home, en: home },
  };
}

/** Whether the record has the person's photo. Faces that were collected for recognition are none. */
export function hasPhoto(record: RecordContent | undefined): boolean {
  const name = valueAt(record?.values, PHOTO);
  return typeof name === 'string' && record !== undefined && Object.hasOwn(record.images, name);
}
