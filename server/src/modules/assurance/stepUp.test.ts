import { describe, expect, it } from '@jest/globals';
import type { Assurance } from '@self-print/contract/assurance.ts';
import type { WayCode } from '@self-print/contract/signInWays.ts';
import type { Proof } from '../../http/sessions/proofs.ts';
import type { OfferedHere } from '../identityProviders/offers.ts';
import { waysTo } from './stepUp.ts';

const offer = (way: WayCode, assurance: Assurance = 'normal', id: string = way): OfferedHere => ({
  id,
  way,
  name: null,
  assurance,
});
const PASSWORD: Proof = { way: 'DB', assurance: 'normal' };
const NUMBER: Proof = { way: 'LDAP', assurance: 'low' };
const DB = offer('DB');
const CODE = offer('PHONE_CODE');
const QR = offer('QR');
const FACE = offer('FACE', 'low');
const STRONG = offer('OIDC', 'strong', 'campus');

describe('the ways by which a person becomes sure enough', () => {
  it.each<[string, Assurance, Proof[], OfferedHere[], OfferedHere[], string[]]>([
    ['the code after a password', 'strong', [PASSWORD], [DB, CODE], [], ['PHONE_CODE']],
    ['a strong provider after a password', 'strong', [PASSWORD], [DB, STRONG], [], ['campus']],
    ['each that does by itself', 'strong', [PASSWORD], [CODE, STRONG], [], ['PHONE_CODE', 'campus']],
    ['either of two that do only together', 'strong', [NUMBER], [DB, CODE], [], ['DB', 'PHONE_CODE']],
    ['none where only passwords are offered', 'strong', [PASSWORD], [DB], [], []],
    ['any normal way after a low one', 'normal', [NUMBER], [DB, CODE], [], ['DB', 'PHONE_CODE']],
    ['no face, which shows too little', 'normal', [NUMBER], [FACE, DB], [], ['DB']],
    ['no face beside two that do together', 'strong', [NUMBER], [DB, FACE, CODE], [], ['DB', 'PHONE_CODE']],
    ['a phone on which it can be proved', 'strong', [PASSWORD], [QR, DB], [DB, CODE], ['QR']],
    ['no phone on which it cannot', 'strong', [PASSWORD], [QR, DB], [DB], []],
  ])('%s', (_name, needed, proofs, offered, onPhone, ids) => {
    expect(waysTo(needed, proofs, offered, onPhone)).toEqual(ids);
  });
});
