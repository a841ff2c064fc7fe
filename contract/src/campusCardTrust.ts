import type { Assurance } from './assurance.ts';
import type { CampusCardSetting } from './deviceSettings.ts';

/**
 * How sure a terminal can be that it was a card that told its number. `low`: the number of a chip can be copied to another. Null: no
 * reader, or one whose numbers anybody could type.
 */
export function campusCardTrust(setting: CampusCardSetting): Assurance | null {
  switch (setting.driver) {
    case 'none':
    case 'keyboard':
      return null;
    case 'serial':
      return 'low';
    case 'pcsc':
      return setting.reading.kind === 'uid' ? 'low' : 'normal';
    case 'http':
    case 'process':
      return 'normal';
    default:
      return setting satisfies never;
  }
}
