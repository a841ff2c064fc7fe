import { regionNames } from '@self-print/contract/regions.ts';
import { areaList } from '@vant/area-data';

/** The names of a district of China from its province on, by its code (GB/T 2260, as the Vant project keeps it). */
export const namesOfRegion = (code: string) => regionNames(areaList, code);
