/** Texts of the camera's picture. */
export const cameraZh = {
  'camera.title': '摄像头',
  'camera.faceTitle': '刷脸登录',
  'camera.faceLead': '画面只用于本次比对，不会保存。',
  'camera.look': '请正对屏幕，让脸部位于椭圆内',
  'camera.turnLeft': '请慢慢向左转头，再向右转头',
  'camera.turnRight': '请慢慢向右转头，再向左转头',
  'camera.hold': '请保持不动，正在拍照',
  'camera.opening': '正在启动摄像头…',
  'camera.noCamera': '没有找到摄像头，请使用其他方式或联系工作人员',
  'camera.cameraDenied': '摄像头被占用或未授权，请联系工作人员',
  'camera.picture': '摄像头画面',
  'camera.leave': '退出',
  'camera.close': '关闭',
} as const;

export type CameraKey = keyof typeof cameraZh;
