import { type Person, peopleCalls } from '@self-print/contract/platform/people.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Descriptions, Drawer, Space } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useMoments } from '../../ui/words.ts';
import { PasswordLink } from './PasswordLink.tsx';
import { PersonCards } from './PersonCards.tsx';
import { PersonState } from './PersonState.tsx';

const WIDTH_PX = 520;
const RENEWS = [peopleCalls.search, peopleCalls.list, peopleCalls.sessions];
const PLAIN = { type: 'default' } as const;

interface PersonDrawerProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** One person: where they are signed in, and what can be done about their account. */
export function PersonDrawer({ person, onClose }: PersonDrawerProps) {
  useReturnFocus();
  const { t } = useTexts();
  const roles = useRoleNames();
  const mayWrite = useMay('user:write');
  return (
    <Drawer open size={WIDTH_PX} title={person.name} onClose={onClose}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'userName', label: t('people.userName'), children: person.userName },
          { key: 'department', label: t('people.department'), children: orEmptyMark(person.department) },
          { key: 'role', label: t('people.role'), children: roles.nameOf(person.role) },
          {
            key: 'state',
            label: t('people.state'),
            children: <PersonState person={person} />,
          },
        ]}
      />
      <h3>{t('people.sessions')}</h3>
      <Sessions userId={person.userId} />
      <PersonCards userId={person.userId} name={person.name} mayWrite={mayWrite} />
      {mayWrite && <Actions person={person} />}
    </Drawer>
  );
}

function Sessions({ userId }: Pick<Person, 'userId'>) {
  const { t } = useTexts();
  const moment = useMoments();
  const asked = useCallQuery(peopleCalls.sessions, { userId });
  return (
    <Loaded asked={asked}>
      {(sessions) =>
        sessions.length === 0 ? (
          <p className="under">{t('people.sessionsNone')}</p>
        ) : (
          <Descriptions
            column={1}
            size="small"
            items={sessions.map(({ at, lastSeenAt }, index) => ({
              key: index,
              label: t(`people.session.${at}`),
              children: `${t('people.lastSeen')} ${moment(lastSeenAt)}`,
            }))}
          />
        )
      }
    </Loaded>
  );
}

function Actions({ person }: { readonly person: Person }) {
  const { t } = useTexts();
  const { userId, name, disabled } = person;
  const [link, setLink] = useState<{ readonly address: string; readonly expiresAt: string }>();
  const shared = { input: { userId }, renews: RENEWS };
  return (
    <Space wrap style={{ marginTop: 24 }}>
      {!disabled && (
        <RowAction
          {...shared}
          call={peopleCalls.passwordLink}
          label={t('people.link')}
          ask={t('people.linkAsk', { name })}
          text={t('people.linkText')}
          done={setLink}
          button={{ type: 'primary' }}
        />
      )}
      <RowAction
        {...shared}
        call={peopleCalls.unlock}
        label={t('people.unlock')}
        ask={t('people.unlockAsk', { name })}
        text={t('people.unlockText')}
        done={t('people.unlocked')}
        button={PLAIN}
      />
      <RowAction
        {...shared}
        call={peopleCalls.endSessions}
        label={t('people.signOut')}
        ask={t('people.signOutAsk', { name })}
        text={t('people.signOutText')}
        done={t('people.signedOut')}
        button={PLAIN}
      />
      <RowAction
        call={peopleCalls.setState}
        input={{ userId, disabled: !disabled }}
        renews={RENEWS}
        label={t(disabled ? 'people.enable' : 'people.disable')}
        ask={t(disabled ? 'people.enableAsk' : 'people.disableAsk', { name })}
        text={t(disabled ? 'people.enableText' : 'people.disableText')}
        done={t(disabled ? 'people.enabled' : 'people.disabled')}
        button={{ ...PLAIN, danger: !disabled }}
      />
      {link && <PasswordLink {...link} onClose={() => setLink(undefined)} />}
    </Space>
  );
}
