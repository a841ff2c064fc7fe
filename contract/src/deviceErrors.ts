import type { ErrorRow } from './errorFact.ts';

/** Codes of devices and of staff at the terminal. Where the specification gives only a range, the rows are ours. */
export const DEVICE_ERRORS = {
  // ID card reader (1001 to 1007, fixed by the specification; 1004 is a successful read)
  ID_CARD_INIT_FAILED: ['later', '身份证阅读器初始化失败', 'The ID card reader could not be started'],
  ID_CARD_PORT_FAILED: [
    'later',
    '身份证阅读器端口错误，请联系管理员',
    'The ID card reader does not answer on its port',
  ],
  ID_CARD_PHOTO_FAILED: ['later', '身份证照片解码失败', 'The photo of the ID card could not be decoded'],
  ID_CARD_PHOTO_NOT_KEPT: ['later', '身份证照片保存失败', 'The photo of the ID card could not be saved'],
  ID_CARD_ABSENT: [
    'later',
    '未检测到身份证，请将身份证放在感应区',
    'No ID card was found: place it on the reader',
  ],
  ID_CARD_READ_FAILED: [
    'later',
    '身份证读取失败，请重新放置',
    'The ID card could not be read: place it again',
  ],
  // Face (2000 is a recognised face; 2020 is fixed by the specification)
  FACE_NONE: ['later', '未检测到人脸，请正对摄像头', 'No face was seen: look into the camera'],
  FACE_SEVERAL: [
    'later',
    '检测到多张人脸，请确保只有本人在镜头前',
    'Several faces were seen: make sure that only you are in front of the camera',
  ],
  FACE_NO_MATCH: ['afterChange', '人脸比对不通过', 'The face was not recognised'],
  CAMERA_ABSENT: ['later', '未找到摄像头', 'There is no camera'],
  FACE_NOT_ENROLLED: ['afterChange', '尚未采集人脸信息', 'No face has been enrolled for this person'],
  FACE_MODEL_FAILED: ['later', '人脸识别组件启动失败', 'Face recognition could not be started'],
  CAMERA_LOADING: ['later', '摄像头正在启动，请稍候', 'The camera is starting'],
  CAMERA_DENIED: ['later', '摄像头被占用或未授权', 'The camera is in use elsewhere or not allowed'],
  CAMERA_NOT_OPEN: ['afterChange', '摄像头未打开', 'The camera is not open'],
  FACE_UNCERTAIN: [
    'afterChange',
    '无法唯一确认身份，请使用其他方式登录',
    'It is not certain who this is: please sign in another way',
  ],
  FACE_NOT_PRESENT: [
    'later',
    '未完成动作检测，请按提示转头',
    'The movement was not seen: turn your head as asked',
  ],
  FACE_TOO_MANY_TRIES: [
    'afterChange',
    '超过最大识别次数，请使用其他方式登录',
    'Too many tries: please sign in another way',
  ],
  FACE_NO_REFERENCE: ['afterChange', '请先读取身份证', 'Read the ID card first'],
  FACE_GROUP_EMPTY: ['afterChange', '该人脸库为空', 'Nobody of this group has enrolled a face'],
  FACE_GROUP_TOO_LARGE: [
    'afterChange',
    '人脸库人数过多，请使用其他方式确认身份',
    'The group is too large to recognise a person by the face alone',
  ],
  FACE_TOO_SMALL: ['later', '请靠近摄像头', 'Come closer to the camera'],
  FACE_BLURRED: ['later', '照片不够清晰，请保持不动', 'The picture is not sharp: hold still'],
  FACE_DARK: ['later', '光线不合适，请调整位置', 'The light is too dark or too bright'],
  FACE_TURNED: ['later', '请正对摄像头', 'Look straight into the camera'],
  FACE_NOTHING_COLLECTED: ['afterChange', '请先拍照再上传', 'Take a photo before uploading'],
  // Devices in general
  DEVICE_ABSENT: ['never', '本终端未安装该设备', 'This terminal does not have that device'],
  DEVICE_FAULT: ['later', '设备故障，请联系管理员', 'The device does not work at the moment'],
  DEVICE_BUSY: ['later', '设备正忙，请稍候', 'The device is busy'],
  SCAN_TIMED_OUT: ['later', '扫码超时', 'No code was scanned in time'],
  SCAN_CANCELLED: ['later', '扫码已取消', 'Scanning was cancelled'],
  // Campus card
  CAMPUS_CARD_ABSENT: [
    'later',
    '未检测到校园卡，请将卡放在感应区',
    'No campus card was found: place it on the reader',
  ],
  CAMPUS_CARD_READ_FAILED: [
    'later',
    '校园卡读取失败，请重新放置',
    'The campus card could not be read: place it again',
  ],
  CAMPUS_CARD_RANDOM_NUMBER: ['never', '该卡片无法识别身份', 'This card does not identify its owner'],
  CAMPUS_CARD_CANNOT_DEDUCT: ['never', '该读卡器不支持扣款', 'This card reader cannot take money'],
  CARD_READER_UNFIT: [
    'never',
    '本机的读卡器不能用于登录，请换用其他登录方式',
    'The reader of this terminal cannot be used to sign in. Please sign in another way',
  ],
  ID_CARD_NOT_VALID: [
    'never',
    '这张身份证不在有效期内，请换用其他登录方式',
    'This ID card is not valid today. Please sign in another way',
  ],
  CAMPUS_CARD_REQUEST_REUSED: [
    'never',
    '同一扣款请求的内容不一致',
    'This deduction request was already used for something else',
  ],
  CAMPUS_CARD_NO_SUCH_REQUEST: ['never', '扣款请求不存在', 'There is no such deduction request'],
  // Locks
  LOCK_NOT_OPENED: ['later', '锁未打开', 'The lock did not open'],
  LOCK_UNCONFIRMED: ['ambiguous', '无法确认锁是否已打开', 'It is not certain whether the lock opened'],
  // Student card printer
  CARD_PRINT_STORAGE_FAILED: [
    'later',
    '本机存储故障，未制卡',
    'This terminal cannot keep records, so no card was made',
  ],
  // Sound, power, touch screen, screen push and the kiosk page
  AUDIO_FAILED: ['later', '语音播放失败', 'The sound could not be played'],
  POWER_NOT_ALLOWED: [
    'never',
    '本终端不允许远程关机或重启',
    'This terminal may not be switched off or restarted by command',
  ],
  POWER_FAILED: ['later', '关机或重启命令失败', 'The terminal could not be switched off or restarted'],
  TOUCH_FAILED: ['later', '触摸屏开关失败', 'The touch screen could not be switched'],
  STREAM_NOT_CONFIGURED: [
    'never',
    '未配置屏幕推流地址',
    'No address for the push of the screen is configured',
  ],
  STREAM_FAILED: ['later', '屏幕推流失败', 'The screen could not be pushed'],
  PAGE_SILENT: ['later', '终端界面没有响应', 'The kiosk page did not answer'],
  NO_SHELL: ['never', '当前界面不在全屏程序中运行', 'The kiosk page does not run in the kiosk shell'],
  TERMINAL_IN_USE: ['later', '终端正在被使用', 'A person is using the terminal'],
  // Staff at the terminal
  STAFF_NEEDED: ['afterChange', '请先进行管理员登录', 'Please sign in as maintenance staff first'],
  COMMAND_INVALID: ['never', '远程指令无效', 'The command is not valid for this terminal'],
  COMMAND_EXPIRED: ['never', '远程指令已过期', 'The command has expired'],
  COMMAND_USED: ['never', '远程指令已使用', 'The command was used already'],
  SETTINGS_INVALID: [
    'afterChange',
    '终端配置无效，继续使用原配置',
    'The settings are not valid; the last good ones stay',
  ],
  COMMAND_UNCONFIRMED: ['ambiguous', '指令执行结果待确认', 'It is not certain what became of the command'],
  // Train discount card: reading (4001 to 4013)
  TRAIN_READ_DEVICE_FAILED: ['later', '火车优惠卡读写器故障', 'The reader of train cards does not work'],
  TRAIN_READ_NO_CARD: ['later', '未检测到火车优惠卡', 'No train card was found: place it on the reader'],
  TRAIN_READ_SEVERAL_CARDS: ['later', '检测到多张卡，请只放一张', 'Several cards were found: place only one'],
  TRAIN_READ_WRONG_TYPE: ['afterChange', '该卡不是火车优惠卡', 'This is not a train card'],
  TRAIN_READ_AUTHENTICATION_FAILED: [
    'never',
    '火车优惠卡认证失败',
    'The train card could not be authenticated',
  ],
  TRAIN_READ_FAILED: [
    'later',
    '火车优惠卡读取失败，请重新放置',
    'The train card could not be read: place it again',
  ],
  TRAIN_READ_DATA_DAMAGED: ['never', '火车优惠卡数据损坏', 'The data of the train card are damaged'],
  TRAIN_READ_CARD_REMOVED: ['later', '读取过程中卡片被移开', 'The card was removed while it was read'],
  TRAIN_READ_NOT_LICENSED: ['never', '读写器未授权', 'The reader is not licensed'],
  TRAIN_READ_TIMED_OUT: ['later', '火车优惠卡读取超时', 'Reading the train card took too long'],
  TRAIN_READ_WORN_OUT: [
    'never',
    '火车优惠卡已失效，请更换',
    'The train card is worn out and must be replaced',
  ],
  TRAIN_READ_BUSY: ['later', '读写器正忙', 'The reader is busy'],
  TRAIN_READ_UNKNOWN_ANSWER: ['later', '读写器返回未知结果', 'The reader answered something unknown'],
  // Train discount card: writing (4101 to 4111)
  TRAIN_WRITE_WRONG_CARD: [
    'afterChange',
    '卡片与之前读取的不一致',
    'This is another card than the one that was read',
  ],
  TRAIN_WRITE_CARD_REMOVED: [
    'ambiguous',
    '写卡过程中卡片被移开',
    'The card was removed while it was written',
  ],
  TRAIN_WRITE_FAILED: ['later', '写卡失败', 'The card could not be written'],
  TRAIN_WRITE_UNCONFIRMED: [
    'ambiguous',
    '写卡结果待确认，请联系管理员',
    'It is not certain whether the card was written',
  ],
  TRAIN_WRITE_LIMIT: ['never', '写卡次数已达上限', 'The card was written as often as is allowed'],
  TRAIN_WRITE_NOT_BLANK: ['afterChange', '该卡已写入信息', 'The card has been written already'],
  TRAIN_WRITE_REQUEST_REUSED: [
    'never',
    '同一写卡请求的内容不一致',
    'This write request was already used for something else',
  ],
  TRAIN_WRITE_STORAGE_FAILED: [
    'later',
    '本机存储故障，未写卡',
    'This terminal cannot keep records, so nothing was written',
  ],
  TRAIN_WRITE_REFUSED: ['never', '读写器拒绝写卡', 'The reader refused to write the card'],
  TRAIN_WRITE_TIMED_OUT: ['ambiguous', '写卡超时', 'Writing the card took too long'],
  TRAIN_WRITE_BAD_FIELDS: [
    'afterChange',
    '写卡信息不完整或过长',
    'The fields to be written do not fit the card',
  ],
  // Train discount card: recharge (4201 to 4209, 003)
  TRAIN_RECHARGE_WRONG_CARD: [
    'afterChange',
    '卡片与之前读取的不一致',
    'This is not the card that was read before',
  ],
  TRAIN_RECHARGE_CARD_REMOVED: [
    'ambiguous',
    '充值过程中卡片被移开',
    'The card was removed while it was recharged',
  ],
  TRAIN_RECHARGE_FAILED: ['later', '充值失败', 'The card could not be recharged'],
  TRAIN_RECHARGE_UNCONFIRMED: [
    'ambiguous',
    '充值结果待确认，请联系管理员',
    'It is not certain whether the card was recharged',
  ],
  TRAIN_RECHARGE_TICKETS_LEFT: [
    'never',
    '优惠次数未用完，无需充值',
    'All tickets of the year are still left',
  ],
  TRAIN_RECHARGE_WORN_OUT: [
    'never',
    '该卡充值次数已用完，请更换',
    'The card cannot be recharged any more and must be replaced',
  ],
  TRAIN_RECHARGE_REQUEST_REUSED: [
    'never',
    '同一充值请求的内容不一致',
    'This recharge request was already used for something else',
  ],
  TRAIN_RECHARGE_STORAGE_FAILED: [
    'later',
    '本机存储故障，未充值',
    'This terminal cannot keep records, so nothing was recharged',
  ],
  TRAIN_RECHARGE_TIMED_OUT: ['ambiguous', '充值超时', 'Recharging the card took too long'],
  TRAIN_RECHARGE_WITHIN_YEAR: ['never', '距上次充值不足一年', 'The last recharge was less than a year ago'],
  // Train discount card: change and other (4300 to 4302, 002)
  TRAIN_CHANGE_LIMIT: [
    'never',
    '乘车区间修改次数已达上限',
    'The travel interval was changed as often as is allowed',
  ],
  TRAIN_CHANGE_FAILED: ['later', '乘车区间修改失败', 'The travel interval could not be changed'],
  TRAIN_CHANGE_UNCONFIRMED: [
    'ambiguous',
    '修改结果待确认，请联系管理员',
    'It is not certain whether the travel interval was changed',
  ],
  TRAIN_CARD_BLANK: ['never', '卡内无信息', 'There is nothing on this card'],
} satisfies Record<string, ErrorRow>;
