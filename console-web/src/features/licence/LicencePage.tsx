import type { CallData } from '@self-print/contract/call.ts';
import { licenceAdminCalls } from '@self-print/contract/platform/licenceAdmin.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { type SaveProblem, saveProblemOf } from '../../ui/saveProblem.ts';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import './licence.css';

type Licence = CallData<typeof licenceAdminCalls.info>;
type Modules = Licence['infos'];

/** Which modules are open, and in which order the kiosk's home screen shows them. */
export function LicencePage() {
  const { t } = useTexts();
  const asked = useFormQuery(licenceAdminCalls.info, {});
  return (
    <>
      <PageHead title={t('title.licence')} lead={t('licence.lead')} />
      <Loaded asked={asked}>
        {(licence) => (
          <Editor key={asked.formKey} licence={licence} onReload={asked.reload} onSaved={asked.renew} />
        )}
      </Loaded>
    </>
  );
}

interface EditorProps {
  readonly licence: Licence;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function Editor({ licence, onReload, onSaved }: EditorProps) {
  const { t } = useTexts();
  const say = useSay();
  const mayWrite = useMay('licence:write');
  const [modules, setModules] = useState<Modules>(licence.infos);
  const [problem, setProblem] = useState<SaveProblem>();
  const save = useCallMutation(licenceAdminCalls.save, {
    renews: [licenceAdminCalls.info, phoneCalls.licence],
    saysItself: true,
  });
  const isChanged = JSON.stringify(modules) !== JSON.stringify(licence.infos);
  useLeaveGuard(isChanged && !save.isPending);
  const send = useOnce(async () => {
    setProblem(undefined);
    try {
      const wish = modules.map(({ code, enable }) => ({ code, enable }));
      await save.mutateAsync({ modules: wish, revision: licence.revision });
      say.done(t('common.saved'));
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  });
  return (
    <section className="sheet licence">
      <ul className="licence__modules">
        {modules.map((module, index) => (
          <ModuleRow
            key={module.code}
            module={module}
            isFixed={!mayWrite}
            onSwitch={(enable) => setModules(modules.with(index, { ...module, enable }))}
            onUp={index === 0 ? undefined : () => setModules(movedUp(modules, index))}
          />
        ))}
      </ul>
      <SaveTrouble problem={problem} onReload={onReload} />
      {mayWrite && (
        <Button type="primary" disabled={!isChanged} loading={save.isPending} onClick={() => void send()}>
          {t('common.save')}
        </Button>
      )}
    </section>
  );
}

interface ModuleRowProps {
  readonly module: Modules[number];
  readonly isFixed: boolean;
  readonly onSwitch: (enable: boolean) => void;
  /** Left out for the first. */
  readonly onUp: (() => void) | undefined;
}

function ModuleRow({ module: { code, enable, name }, isFixed, onSwitch, onUp }: ModuleRowProps) {
  const { t, language } = useTexts();
  return (
    <li>
      <Switch aria-label={name[language]} checked={enable} disabled={isFixed} onChange={onSwitch} />
      <div>
        <strong>{name[language]}</strong>
        <p>{t(`licence.what.${code}`)}</p>
      </div>
      {!isFixed && (
        <Button
          type="text"
          disabled={onUp === undefined}
          aria-label={t('licence.up', { name: name[language] })}
          onClick={onUp}
        >
          ↑
        </Button>
      )}
    </li>
  );
}

function movedUp(modules: Modules, index: number): Modules {
  const moved = [...modules];
  const [taken] = moved.splice(index, 1);
  if (taken) moved.splice(index - 1, 0, taken);
  return moved;
}
