import type { Bilingual } from '../../fields.ts';

/** Content of a course, for its page in the course descriptions. */
export interface Syllabus {
  readonly code: string;
  readonly aim: Bilingual;
  /** Two weeks each. */
  readonly topics: readonly Bilingual[];
}

type Topic = readonly [zh: string, en: string];

function syllabus(code: string, zh: string, en: string, topics: readonly Topic[]): Syllabus {
  return {
    code,
    aim: { zh, en },
    topics: topics.map(([topicZh, topicEn]) => ({ zh: topicZh, en: topicEn })),
  };
}

export const SYLLABI: readonly Syllabus[] = [
  syllabus(
    'CS1101',
    '掌握一门高级语言的基本语法，能够用分解与抽象的方法解决问题，写出结构清楚、经过测试的程序。',
    'Students master the basics of one high-level language, break problems down, and write clear, tested programs.',
    [
      ['变量、类型与表达式', 'Variables, types, expressions'],
      ['分支与循环', 'Branches and loops'],
      ['函数与递归', 'Functions and recursion'],
      ['数组与字符串', 'Arrays and strings'],
      ['结构与指针', 'Structures and pointers'],
      ['文件与异常', 'Files and exceptions'],
      ['测试与调试', 'Testing and debugging'],
      ['课程项目', 'Course project'],
    ],
  ),
  syllabus(
    'CS1201',
    '建立计算机科学所需的离散结构基础，训练严谨的证明能力，为算法、数据库与编译课程作准备。',
    'The course lays the discrete foundations of computing and trains rigorous proof for later courses.',
    [
      ['命题逻辑', 'Propositional logic'],
      ['谓词逻辑', 'Predicate logic'],
      ['集合与关系', 'Sets and relations'],
      ['函数与计数', 'Functions and counting'],
      ['递推与生成函数', 'Recurrences, generating functions'],
      ['图与连通性', 'Graphs and connectivity'],
      ['树与网络流', 'Trees and flows'],
      ['代数结构', 'Algebraic structures'],
    ],
  ),
  syllabus(
    'CS1202',
    '理解封装、继承与多态，能够用对象组织中等规模的程序，并用单元测试说明其行为。',
    'Students organise programs of moderate size with objects and describe their behaviour by unit tests.',
    [
      ['类与对象', 'Classes and objects'],
      ['封装与不变式', 'Encapsulation and invariants'],
      ['继承与接口', 'Inheritance and interfaces'],
      ['多态', 'Polymorphism'],
      ['泛型与集合', 'Generics and collections'],
      ['设计模式初步', 'First design patterns'],
      ['单元测试', 'Unit testing'],
      ['重构', 'Refactoring'],
    ],
  ),
  syllabus(
    'CS2101',
    '掌握常用数据结构及其复杂度，能够根据问题选择并实现合适的结构。',
    'Students know the common data structures with their costs, choose the right one, and implement it.',
    [
      ['复杂度分析', 'Analysis of complexity'],
      ['线性表、栈与队列', 'Lists, stacks, queues'],
      ['树与二叉树', 'Trees and binary trees'],
      ['平衡树与 B 树', 'Balanced trees and B-trees'],
      ['散列表', 'Hash tables'],
      ['堆与优先队列', 'Heaps and priority queues'],
      ['图的表示与遍历', 'Graphs and traversal'],
      ['排序与查找', 'Sorting and searching'],
    ],
  ),
  syllabus(
    'CS2102',
    '理解计算机各部件的组成与协作，能够用硬件描述语言实现一个简单处理器。',
    'Students understand how the parts of a computer work together and build a simple processor.',
    [
      ['数据表示与运算', 'Data and arithmetic'],
      ['指令系统', 'Instruction sets'],
      ['数据通路', 'The data path'],
      ['控制器', 'Control units'],
      ['流水线', 'Pipelining'],
      ['存储层次', 'Memory hierarchy'],
      ['输入输出与中断', 'I/O and interrupts'],
      ['处理器实现', 'Building a processor'],
    ],
  ),
  syllabus(
    'CS2201',
    '掌握进程、内存与文件系统的原理，能够阅读并修改一个教学操作系统的内核。',
    'Students learn processes, memory and file systems, and change the kernel of a teaching system.',
    [
      ['系统调用', 'System calls'],
      ['进程与线程', 'Processes and threads'],
      ['同步与死锁', 'Synchronisation and deadlock'],
      ['调度', 'Scheduling'],
      ['虚拟内存', 'Virtual memory'],
      ['文件系统', 'File systems'],
      ['崩溃一致性', 'Crash consistency'],
      ['虚拟化', 'Virtualisation'],
    ],
  ),
  syllabus(
    'CS2202',
    '掌握关系模型与 SQL，理解事务、索引与恢复，能够设计并优化一个应用的数据库。',
    'Students design and tune the database of an application, from the relational model to recovery.',
    [
      ['关系模型', 'The relational model'],
      ['SQL 查询', 'SQL queries'],
      ['数据库设计', 'Database design'],
      ['索引', 'Indexes'],
      ['查询优化', 'Query optimisation'],
      ['事务与并发', 'Transactions and concurrency'],
      ['日志与恢复', 'Logging and recovery'],
      ['分布式数据', 'Distributed data'],
    ],
  ),
  syllabus(
    'CS2203',
    '掌握算法设计的主要方法与复杂度理论的基本概念，能够证明算法的正确性。',
    'Students learn the main ways to design algorithms, prove them correct, and know the limits.',
    [
      ['分治', 'Divide and conquer'],
      ['贪心', 'Greedy algorithms'],
      ['动态规划', 'Dynamic programming'],
      ['网络流', 'Network flow'],
      ['随机算法', 'Randomised algorithms'],
      ['近似算法', 'Approximation'],
      ['NP 完全性', 'NP-completeness'],
      ['在线算法', 'Online algorithms'],
    ],
  ),
  syllabus(
    'CS3101',
    '理解互联网各层协议，能够编写网络程序并分析其行为与性能。',
    'Students understand the protocols of the Internet and write and analyse network programs.',
    [
      ['分层与封装', 'Layers and encapsulation'],
      ['应用层', 'Application layer'],
      ['可靠传输', 'Reliable transfer'],
      ['拥塞控制', 'Congestion control'],
      ['路由', 'Routing'],
      ['链路层', 'Link layer'],
      ['无线网络', 'Wireless networks'],
      ['网络安全', 'Network security'],
    ],
  ),
  syllabus(
    'SE3102',
    '能够为给定的质量要求选择体系结构，说明取舍，并用原型验证关键决策。',
    'Students choose an architecture for given qualities, explain the trade-offs, and prove key decisions.',
    [
      ['质量属性', 'Quality attributes'],
      ['结构与视图', 'Structures and views'],
      ['分层与模块', 'Layers and modules'],
      ['数据与一致性', 'Data and consistency'],
      ['可用性', 'Availability'],
      ['性能', 'Performance'],
      ['演化', 'Evolution'],
      ['体系结构评审', 'Architecture review'],
    ],
  ),
  syllabus(
    'SE3201',
    '掌握测试设计与自动化方法，理解质量保证在软件过程中的位置。',
    'Students design and automate tests and know the place of quality assurance in the process.',
    [
      ['测试设计', 'Test design'],
      ['覆盖准则', 'Coverage criteria'],
      ['单元与集成测试', 'Unit and integration tests'],
      ['端到端测试', 'End-to-end tests'],
      ['性能测试', 'Performance tests'],
      ['故障注入', 'Fault injection'],
      ['静态分析', 'Static analysis'],
      ['质量度量', 'Measuring quality'],
    ],
  ),
  syllabus(
    'SE3203',
    '以小组为单位为真实用户完成一个软件产品，经历需求、设计、实现、测试与交付的全过程。',
    'Teams build a software product for real users, from requirements through delivery.',
    [
      ['组队与选题', 'Teams and topics'],
      ['用户调研', 'User research'],
      ['原型', 'Prototype'],
      ['第一次迭代', 'First iteration'],
      ['第二次迭代', 'Second iteration'],
      ['用户测试', 'User tests'],
      ['发布', 'Release'],
      ['答辩', 'Defence'],
    ],
  ),
];
