/** Texts of approving a sign-in at a terminal, or of confirming there what somebody else orders. */
export const approveZh = {
  'approve.title': '要在这台终端登录吗？',
  'approve.match': '请确认终端屏幕上显示的数字是',
  'approve.warn': '只有您本人站在这台终端前时才确认。',
  'approve.yes': '确认登录',
  'approve.no': '不是我',
  'approve.busy': '正在确认…',
  'approve.doneTitle': '终端已登录',
  'approve.doneText': '请在终端上继续操作，完成后记得退出。',
  'approve.step.title': '要为他人确认吗？',
  'approve.step.item': '办理事项',
  'approve.step.words': '您确认的内容',
  'approve.step.person': '办理人',
  'approve.step.personValue': '{{name}}（{{userName}}）',
  'approve.step.at': '所在终端',
  'approve.step.yes': '确认',
  'approve.step.busy': '正在确认…',
  'approve.step.no': '不确认',
  'approve.step.doneTitle': '已提交确认',
  'approve.step.doneText': '确认是否有效，以终端屏幕上的提示为准。您的账号不会在终端上登录。',
  'approve.step.refusedTitle': '未确认',
  'approve.step.refusedText': '办理人在终端上会看到您没有确认。',
  'approve.refusedTitle': '已拒绝',
  'approve.refusedText': '终端不会登录您的账号。',
} as const;

export type ApproveKey = keyof typeof approveZh;
