/** The designer of one version of a template. */
export function designerAddress(templateId: string, version: number): string {
  return `/main/template-designer?templateId=${encodeURIComponent(templateId)}&version=${version}`;
}
