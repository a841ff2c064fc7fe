import { checkCharacterOf } from '@self-print/contract/idNumber.ts';

const SHAPE = /^\d{17}[\dX]$/;
/** Offset of the birth date, YYYYMMDD, in an 18-character number. */
const BIRTH_AT = 6;
/** Foreign residents until 2023: three letters for the country, four digits for the place, birth YYMMDD, two more digits. */
const FOREIGN_SHAPE = /^[A-Z]{3}\d{4}(\d{6})\d{2}$/;

/** Whether an 18-character number has the right check character and contains the card's birth date, YYYYMMDD. */
export function isValidIdNumber(idNumber: string, birth: string): boolean {
  return (
    SHAPE.test(idNumber) &&
    checkCharacterOf(idNumber.slice(0, -1)) === idNumber.at(-1) &&
    idNumber.startsWith(birth, BIRTH_AT) &&
    isCalendarDay(birth)
  );
}

/** Whether a foreign resident's 15-character number has the right format and contains the card's birth date, YYYYMMDD. */
export function isValidForeignNumber(idNumber: string, birth: string): boolean {
  return FOREIGN_SHAPE.exec(idNumber)?.[1] === birth.slice(2) && isCalendarDay(birth);
}

function isCalendarDay(date: string): boolean {
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const day = new Date(`${iso}T00:00:00Z`);
  return /^\d{8}$/.test(date) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso);
}
