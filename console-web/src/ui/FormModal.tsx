import type { CallFailure } from '@self-print/contract/client.ts';
import { CallError, isRefusedAs } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../core/services.ts';
import { failureText } from './failureText.ts';
import { SaveError } from './saveProblem.ts';
import { useOnce } from './useOnce.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import { useSay } from './useSay.ts';

const WIDE_PX = 960;

interface FormModalProps<Values> {
  /** Prefix of the ids of the fields. */
  readonly name: string;
  readonly title: string;
  /** The label of the button; "save" when left out. */
  readonly okText?: string;
  readonly isDanger?: boolean;
  /** For rows of several fields. */
  readonly isWide?: boolean;
  readonly first?: Partial<Values>;
  /** A reason not to save that no single field can show; nothing is saved then. */
  readonly check?: (values: Values) => string | undefined;
  /** Saves what was typed, by a call that lets this form say its failure (`saysItself`). */
  readonly save: (values: Values) => Promise<unknown>;
  /** Words for a failure in place of the platform's. */
  readonly words?: (failure: CallFailure) => string | undefined;
  /** Reads anew what the form is based on; offered when somebody else changed it meanwhile. What was typed stays. */
  readonly onReread?: () => Promise<unknown>;
  /** The values as they are by now. After reading anew, fields that were not touched here take them: saving would undo what others did. */
  readonly now?: Partial<Values>;
  /** The message when it is saved; none where another page shows it. */
  readonly done?: string;
  /** Stays open after it was saved, as the answer is shown in it. */
  readonly staysOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Gives fields that nobody touched their current values. */
function takeUntouched(form: FormInstance, now: object): void {
  const others = Object.entries(now).filter(([name]) => !form.isFieldTouched(name));
  form.setFields(others.map(([name, value]) => ({ name, value, touched: false })));
}

/** A form over the page. It stays with what was typed until that is saved, and says why it is not. */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const {
    name,
    title,
    okText,
    isDanger = false,
    isWide = false,
    first = {},
    check,
    save,
    words,
    onReread,
    now = {},
    done,
    staysOpen = false,
    onClose,
    children,
  } = props;
  useReturnFocus();
  const { t } = useTexts();
  const say = useSay();
  const [form] = Form.useForm<Values>();
  const [problem, setProblem] = useState<string>();
  const [isOutOfDate, setOutOfDate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const tryToSave = async (values: Values): Promise<string | undefined> => {
    try {
      const found = check?.(values);
      if (found === undefined) await save(values);
      return found;
    } catch (error) {
      if (error instanceof SaveError) return error.message;
      if (!(error instanceof CallError)) throw error;
      setOutOfDate(isRefusedAs(error, 'CHANGED_MEANWHILE'));
      return words?.(error.failure) ?? failureText(error.failure, t);
    }
  };
  const finish = useOnce(async (values: Values) => {
    setBusy(true);
    setProblem(undefined);
    setOutOfDate(false);
    try {
      const found = await tryToSave(values);
      if (found !== undefined) return setProblem(found);
      if (done !== undefined) say.done(done);
      if (!staysOpen) onClose();
    } finally {
      setBusy(false);
    }
  });
  const reread = useOnce(async (read: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await read();
      takeUntouched(form, now);
      setProblem(undefined);
    } finally {
      setBusy(false);
    }
  });
  return (
    <Modal
      open
      title={title}
      {...(isWide ? { width: WIDE_PX } : {})}
      okText={okText ?? t('common.save')}
      okButtonProps={{ danger: isDanger }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        name={name}
        layout="vertical"
        initialValues={first}
        onFinish={(values) => void finish(values)}
      >
        {children}
        {/* The kit's button is outside the form, where Enter in a field does not find it. */}
        <button type="submit" hidden />
        {problem !== undefined && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={problem}
            action={
              isOutOfDate &&
              onReread && (
                <Button size="small" onClick={() => void reread(onReread)}>
                  {t('common.reread')}
                </Button>
              )
            }
          />
        )}
      </Form>
    </Modal>
  );
}
