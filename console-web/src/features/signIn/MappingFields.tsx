import type { BoundKind, IdentityKind } from '@self-print/contract/signInWays.ts';
import { Form, Input, Select } from 'antd';
import { useTexts } from '../../core/services.ts';

/** Records of graduates are the school's own, and an official account knows nobody: nothing has to be mapped. */
export type MappedKind = Exclude<IdentityKind, 'GRADUATE' | BoundKind>;

const ATTRIBUTE = /^[^\s]*$/;
const ATTRIBUTE_MAX = 128;
const FIELDS = ['number', 'name', 'department', 'role', 'validUntil'] as const;
type Names = Readonly<Record<(typeof FIELDS)[number], string>>;
const SIGNED_CALL: Names = {
  number: 'number',
  name: 'name',
  department: 'department',
  role: 'role',
  validUntil: 'validUntil',
};
/** What these attributes are usually called, as an example. */
const EXAMPLES: Readonly<Record<MappedKind, Names>> = {
  LDAP: {
    number: 'employeeNumber',
    name: 'displayName',
    department: 'ou',
    role: 'employeeType',
    validUntil: 'shadowExpire',
  },
  HNU: SIGNED_CALL,
  CAMPUS_CODE: SIGNED_CALL,
  CAS: { number: 'user', name: 'cn', department: 'eduPersonOrgDN', role: 'containerId', validUntil: '' },
  OIDC: {
    number: 'preferred_username',
    name: 'name',
    department: 'department',
    role: 'roles',
    validUntil: '',
  },
  OAUTH2: {
    number: 'data.number',
    name: 'data.name',
    department: 'data.dept',
    role: 'data.type',
    validUntil: '',
  },
  CP: { number: 'userid', name: 'name', department: '', role: 'extattr.身份', validUntil: '' },
};

/** Which attribute of a system means what. */
export function MappingFields({ kind }: { readonly kind: MappedKind }) {
  const { t } = useTexts();
  return (
    <>
      {FIELDS.map((field) => (
        <Form.Item
          key={field}
          name={['mapping', field]}
          label={t(`signIn.mapping.${field}`)}
          extra={t(`signIn.mappingHint.${field}`)}
          rules={[
            { required: field === 'number', message: t('common.required') },
            { pattern: ATTRIBUTE, message: t('signIn.attributeWrong') },
          ]}
        >
          <Input
            maxLength={ATTRIBUTE_MAX}
            autoComplete="off"
            spellCheck={false}
            placeholder={EXAMPLES[kind][field] && t('signIn.example', { name: EXAMPLES[kind][field] })}
          />
        </Form.Item>
      ))}
      <Form.Item
        name={['mapping', 'staffValues']}
        label={t('signIn.mapping.staffValues')}
        extra={t('signIn.mappingHint.staffValues')}
      >
        <Select mode="tags" tokenSeparators={[',', '，']} open={false} suffixIcon={null} />
      </Form.Item>
    </>
  );
}
