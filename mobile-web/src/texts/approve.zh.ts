/** Texts of approving a sign-in at a terminal. */
export const approveZh = {
  'approve.title': '要在这台终端登录吗？',
  'approve.match': '请确认终端屏幕上显示的数字是',
  'approve.warn': '只有您本人站在这台终端前时才确认。',
  'approve.yes': '确认登录',
  'approve.no': '不是我',
  'approve.busy': '正在确认…',
  'approve.doneTitle': '终端已登录',
  'approve.doneText': '请在终端上继续操作，完成后记得退出。',
  'approve.refusedTitle': '已拒绝',
  'approve.refusedText': '终端不会登录您的账号。',
} as const;

export type ApproveKey = keyof typeof approveZh;
