/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import {
  terminalAccountCalls as calls,
  type OwnMail,
  type OwnPassword,
  type OwnPhone,
} from '@self-print/contract/platform/terminalAccount.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { cleanup, configure, screen } from '@testing-library/react';
import { sampleOwnMail, sampleOwnPassword, sampleOwnPhone, sampleSent } from '../../../dev/accountScenes.ts';
import { EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { sampleOffers, sampleVisit } from '../../../dev/personalSamples.ts';
import { loadStillCamera } from '../../../dev/stillCamera.ts';
import { firstAccount } from '../../flows/account/state.ts';
import { settle } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import type { Services } from '../../testing/services.ts';
import { bodyOf } from '../../testing/standing.ts';
import { KioskContext, useSession } from '../../ui/KioskContext.tsx';
import { PersonalPlace } from '../personal/PersonalPlace.tsx';
import { SignInPlace } from '../signIn/SignInPlace.tsx';

const NEW = 'Another horse 9';
const CHANGE = 'POST selfChangePwd/changePwd';
const UPDATE = 'POST selfChangePhone/updatePhone';

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

function Here() {
  const { place } = useSession();
  if (place.at === 'signIn') return <SignInPlace {...place} />;
  return place.at === 'personal' ? (
    <PersonalPlace state={place.state} loadCamera={loadStillCamera} />
  ) : (
    <main data-screen={place.at} />
  );
}

interface Known {
  readonly password?: Partial<OwnPassword>;
  readonly phone?: Partial<OwnPhone>;
  readonly mail?: Partial<OwnMail>;
}

/** A person who signed in and opened their account. */
async function atAccount(
  { password, phone, mail }: Known = {},
  prepare: (services: Services) => void = () => {},
) {
  const person = await kioskPage(
    (kiosk) => {
      kiosk.send({ type: 'openPersonal', nowMs: kiosk.clock.nowMs(), state: firstAccount('SELF_PRINT') });
      kiosk.send({ type: 'signedIn', nowMs: kiosk.clock.nowMs(), visit: sampleVisit });
      kiosk.send({ type: 'openPersonal', nowMs: kiosk.clock.nowMs(), state: firstAccount('SELF_PRINT') });
      return (
        <KioskContext value={kiosk}>
          <Here />
        </KioskContext>
      );
    },
    {
      prepare: (services) => {
        services.on(visitCalls.ways, () => ok({ ways: [sampleOffers.DB] }));
        services.on(calls.password, () => ok({ ...sampleOwnPassword, ...password }));
        services.on(calls.phone, () => ok({ ...sampleOwnPhone, ...phone }));
        services.on(calls.mail, () => ok({ ...sampleOwnMail, ...mail }));
        services.on(calls.places, () => ok([]));
        services.on(calls.signIns, () => ok([]));
        services.on(calls.changePassword, () => ok({}));
        services.on(calls.changeMail, () => ok(sampleOwnMail));
        services.on(calls.changePhone, () => ok({ ...sampleOwnPhone, phone: '139*****001' }));
        prepare(services);
      },
      texts: EVERY_TEXT,
    },
  );
  const { user } = person;
  const type = async (label: string, words: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), words);
  };
  return {
    ...person,
    type,
    typeAll: async (present: string, added: string, again = added) => {
      await type('当前密码', present);
      await type('新密码', added);
      await type('再输入一次新密码', again);
    },
    button: (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    field: (label: string) => screen.getByLabelText<HTMLInputElement>(label),
    shows: (name: string) => expect(document.querySelector(`[data-screen="${name}"]`)).not.toBeNull(),
  };
}

describe('changing the password at the kiosk', () => {
  const open = async (prepare?: (services: Services) => void) => {
    const person = await atAccount({}, prepare);
    await person.press(/更改密码/);
    return person;
  };

  it('of a directory is judged by the directory, which says what it has against a new one', async () => {
    const directory = { zh: '统一身份认证', en: 'the campus directory' };
    const person = await atAccount({ password: { hasPassword: false, directory } }, (services) =>
      services.on(calls.changePassword, () => fail(problem('DIRECTORY_PASSWORD_SHORT'))),
    );
    expect(person.button(/更改密码/).textContent).toContain('统一身份认证');
    await person.press(/更改密码/);
    await person.typeAll('old', 'short');
    await person.press('更改密码');
    expect(bodyOf(person.services, CHANGE)).toEqual({ password: 'old', newPassword: 'short' });
    person.shows('own-password');
    expect(screen.getByText(/新密码太短/)).not.toBeNull();
    expect(person.field('新密码').value).toBe('');
  });

  it('sends both passwords once, shows them never and says what has ended', async () => {
    const person = await open();
    await person.typeAll('old secret', NEW);
    for (const label of ['当前密码', '新密码', '再输入一次新密码'])
      expect(person.field(label).type).toBe('password');
    expect(document.body.textContent).not.toContain(NEW);
    await person.press('更改密码');
    expect(bodyOf(person.services, CHANGE)).toEqual({ password: 'old secret', newPassword: NEW });
    person.shows('account');
    expect(screen.getByText(/其他地方的登录已全部退出/)).not.toBeNull();
  });

  it('does not send what differs, is too weak or lacks the present one, and says which', async () => {
    const person = await open();
    await person.typeAll('old secret', NEW, `${NEW}x`);
    expect(screen.getByRole('alert').textContent).toContain('不一致');
    expect(person.button('更改密码').disabled).toBe(true);
    await person.typeAll('old secret', 'short');
    expect(person.button('更改密码').disabled).toBe(true);
    expect(screen.getByText(sampleOwnPassword.rule.zh)).not.toBeNull();
    await person.typeAll('x', NEW);
    await person.user.clear(person.field('当前密码'));
    expect(person.button('更改密码').disabled).toBe(true);
    expect(person.services.lines()).not.toContain(CHANGE);
  });

  it.each(['PASSWORD_WRONG', 'PASSWORD_WEAK', 'SIGN_IN_LOCKED'] as const)(
    'clears the fields and says why it was refused: %s',
    async (name) => {
      const person = await open((services) => services.on(calls.changePassword, () => fail(problem(name))));
      await person.typeAll('old secret', NEW);
      await person.press('更改密码');
      expect(screen.getByRole('alert')).not.toBeNull();
      expect([person.field('当前密码').value, person.field('新密码').value]).toEqual(['', '']);
      expect(screen.queryByText(/密码可能已经更改/)).toBeNull();
    },
  );

  it('says that the password may have changed when no answer came', async () => {
    const person = await open((services) =>
      services.on(calls.changePassword, () => {
        services.setDown('platform', true);
        return ok({});
      }),
    );
    await person.typeAll('old secret', NEW);
    await person.press('更改密码');
    expect(screen.getByText(/密码可能已经更改/)).not.toBeNull();
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain('secret');
  });

  it('forgets what was typed when the person leaves, and when the visit is over', async () => {
    const person = await open((services) =>
      services.on(calls.changePassword, () => fail(problem('NOT_SIGNED_IN'))),
    );
    await person.typeAll('old secret', NEW);
    await person.press('返回');
    await person.press(/更改密码/);
    expect(person.field('当前密码').value).toBe('');
    await person.typeAll('old secret', NEW);
    await person.press('更改密码');
    expect(person.kiosk.session.get()).toMatchObject({ visit: null, place: { at: 'signIn' } });
    expect(JSON.stringify(person.kiosk.session.get())).not.toContain('secret');
  });

  it('is not offered to people of a directory, who are told where it is', async () => {
    const directory = { zh: '统一身份认证', en: 'directory' };
    const person = await atAccount({ password: { hasPassword: false, systems: [directory] } });
    expect(person.button(/更改密码/).disabled).toBe(true);
    expect(person.button(/更改密码/).textContent).toContain('统一身份认证');
  });
});

describe('changing the number at the kiosk', () => {
  const sends = (services: Services) =>
    services.on(calls.sendCode, ({ phone }) =>
      ok({
        codeId: phone === undefined ? (sampleSent.presentId ?? '') : sampleSent.addedId,
        validSeconds: 300,
        resendSeconds: 60,
      }),
    );
  const toCodes = async (known: Known = {}, prepare: (services: Services) => void = () => {}) => {
    const person = await atAccount(known, (services) => {
      sends(services);
      prepare(services);
    });
    await person.press(/更换手机号/);
    await person.type('新手机号（11 位）', sampleSent.to);
    await person.press('获取验证码');
    return person;
  };

  it('is done by the codes of both numbers', async () => {
    const person = await toCodes();
    person.shows('own-phone-codes');
    await person.type('新手机号收到的验证码（6 位）', '123456');
    expect(person.button('更换手机号').disabled).toBe(true);
    await person.type('现在的手机号收到的验证码（6 位）', '654321');
    await person.press('更换手机号');
    expect(bodyOf(person.services, UPDATE)).toEqual({
      phone: sampleSent.to,
      added: { codeId: sampleSent.addedId, code: '123456' },
      present: { codeId: sampleSent.presentId, code: '654321' },
    });
    expect(screen.getByText('手机号已更换')).not.toBeNull();
  });

  it('asks for the password where there is no number yet', async () => {
    const person = await toCodes({ phone: { phone: null, needsPassword: true } });
    await person.type('新手机号收到的验证码（6 位）', '123456');
    await person.type('当前密码', 'old secret');
    await person.press('更换手机号');
    expect(bodyOf(person.services, UPDATE)).toEqual({
      phone: sampleSent.to,
      added: { codeId: sampleSent.addedId, code: '123456' },
      password: 'old secret',
    });
  });

  it('stays at the codes when one is wrong, and sends others after a while', async () => {
    const person = await toCodes({}, (services) =>
      services.on(calls.changePhone, () => fail(problem('PHONE_CODE_WRONG'))),
    );
    await person.type('新手机号收到的验证码（6 位）', '123456');
    await person.type('现在的手机号收到的验证码（6 位）', '000000');
    await person.press('更换手机号');
    person.shows('own-phone-codes');
    expect(screen.getByRole('alert').textContent).toContain('验证码错误');
    expect(person.button(/重新获取/).disabled).toBe(true);
    await person.passes(60 * SECOND_MS);
    expect(person.button('重新获取').disabled).toBe(false);
  });

  it('stays at the number when nothing was sent', async () => {
    const person = await toCodes({}, (services) =>
      services.on(calls.sendCode, () => fail(problem('TOO_MANY_REQUESTS'))),
    );
    person.shows('own-phone');
    expect(screen.getByRole('alert')).not.toBeNull();
  });

  it('is not offered where the school sends no messages', async () => {
    const person = await atAccount({ phone: { canChange: false } });
    expect(person.button(/更换手机号/).disabled).toBe(true);
  });
});

describe('changing the mail address at the kiosk', () => {
  const TO = 'xiaoming@example.edu';
  const toCodes = async (known: Known = {}, prepare: (services: Services) => void = () => {}) => {
    const person = await atAccount(known, (services) => {
      services.on(calls.sendMailCode, ({ mail }) =>
        ok({
          codeId: mail === undefined ? (sampleSent.presentId ?? '') : sampleSent.addedId,
          validSeconds: 300,
          resendSeconds: 60,
        }),
      );
      prepare(services);
    });
    await person.press(/更换邮箱/);
    await person.type('新邮箱', TO);
    await person.press('获取验证码');
    return person;
  };

  it('is done by the codes of both addresses, and says that the one before is told', async () => {
    const person = await toCodes();
    person.shows('own-mail-codes');
    await person.type('新邮箱收到的验证码（6 位）', '123456');
    expect(person.button('更换邮箱').disabled).toBe(true);
    await person.type('现在的邮箱收到的验证码（6 位）', '654321');
    await person.press('更换邮箱');
    expect(bodyOf(person.services, 'POST selfChangeMail/updateMail')).toEqual({
      mail: TO,
      added: { codeId: sampleSent.addedId, code: '123456' },
      present: { codeId: sampleSent.presentId, code: '654321' },
    });
    expect(screen.getByText('邮箱已更换，原邮箱会收到通知')).not.toBeNull();
  });

  it('takes nothing that is no address', async () => {
    const person = await atAccount();
    await person.press(/更换邮箱/);
    for (const typed of ['xiaoming', 'a@b', 'a@b.cn, c@d.cn', '13900000001']) {
      await person.type('新邮箱', typed);
      expect(person.button('获取验证码').disabled).toBe(true);
    }
  });

  it('stays at the codes when one is wrong', async () => {
    const person = await toCodes({ mail: { mail: null } }, (services) =>
      services.on(calls.changeMail, () => fail(problem('MAIL_TAKEN'))),
    );
    await person.type('新邮箱收到的验证码（6 位）', '123456');
    await person.press('更换邮箱');
    person.shows('own-mail-codes');
    expect(screen.getByRole('alert').textContent).toContain('已被其他账号使用');
    await person.press('换一个邮箱');
    expect(person.field('新邮箱').value).toBe(TO);
  });

  it('is not offered where the school sends no mail', async () => {
    const person = await atAccount({ mail: { canChange: false } });
    expect(person.button(/更换邮箱/).disabled).toBe(true);
    expect(person.button(/更换手机号/).disabled).toBe(false);
  });
});

describe('where somebody is signed in', () => {
  it('is shown, and ended everywhere else', async () => {
    let isEnded = false;
    const person = await atAccount({}, (services) => {
      services.on(calls.places, () =>
        ok(isEnded ? [] : [{ at: 'terminal', lastSeenAt: '2026-11-20T02:10:00.000Z' }]),
      );
      services.on(calls.endOthers, () => {
        isEnded = true;
        return ok({});
      });
    });
    await person.press(/登录设备/);
    expect(screen.getByText('其他自助终端')).not.toBeNull();
    await person.press('退出其他登录');
    await settle();
    expect(screen.getByText('其他地方的登录已全部退出')).not.toBeNull();
    expect(screen.queryByRole('button', { name: '退出其他登录' })).toBeNull();
  });

  it('says so when it could not be ended', async () => {
    const person = await atAccount({}, (services) => {
      services.on(calls.places, () => ok([{ at: 'phoneOrPc', lastSeenAt: '2026-11-20T02:10:00.000Z' }]));
      services.on(calls.endOthers, () => fail(problem('TOO_MANY_REQUESTS')));
    });
    await person.press(/登录设备/);
    await person.press('退出其他登录');
    expect(screen.getByRole('alert')).not.toBeNull();
  });
});
