/** The colours of one subject: night and deep are backgrounds, main and warm carry the drawing, pale and paper the light slides. */
export interface Theme {
  readonly night: string
  readonly deep: string
  readonly main: string
  readonly light: string
  readonly warm: string
  readonly pale: string
  readonly paper: string
  readonly ink: string
}

type Color = `#${string}`

const theme = ([night, deep, main, light, warm, pale, paper]: readonly [Color, Color, Color, Color, Color, Color, Color]): Theme => ({
  night,
  deep,
  main,
  light,
  warm,
  pale,
  paper,
  ink: night,
})

export const themes = {
  safety: theme(['#1f1a12', '#6b3d05', '#f29a0b', '#ffd27a', '#e4502f', '#fdebc8', '#fffaf0']),
  onboarding: theme(['#2d1233', '#6a2467', '#e2557b', '#f9b4b4', '#ffb545', '#fbe1e6', '#fff8f7']),
  engineering: theme(['#0c1433', '#1e2f7a', '#4d6bff', '#a9bcff', '#28d3c5', '#dfe6ff', '#f7f9ff']),
  security: theme(['#150f2e', '#372175', '#8257e6', '#c9b3ff', '#ff7a59', '#e9e0ff', '#faf8ff']),
  finance: theme(['#08241d', '#0e4d3c', '#1f9d74', '#9fe0c2', '#f2bb3d', '#d9f2e6', '#f6fcf9']),
  health: theme(['#10283a', '#14566b', '#2ba6a4', '#a5e3da', '#ff8a73', '#d9f2ef', '#f5fcfb']),
  sustainability: theme(['#12260f', '#2b5620', '#63a83a', '#c6e59b', '#f6c445', '#e5f3d4', '#fafdf4']),
  care: theme(['#0c2340', '#16508a', '#2f8fe0', '#a8d6fb', '#ff9547', '#dcefff', '#f6fbff']),
  sales: theme(['#2a1020', '#7c1f3f', '#e0446a', '#ffb3c1', '#ffc14d', '#fde2e7', '#fff8f9']),
  leadership: theme(['#1d1722', '#4a2f55', '#a65f9b', '#e3c1dc', '#f0a13c', '#f1e3ee', '#fdf9fc']),
  product: theme(['#06262f', '#0b5566', '#14a3b8', '#92e0ea', '#ffb84d', '#d3f1f5', '#f4fcfd']),
  field: theme(['#1b2440', '#33508c', '#5b8def', '#f7c8a0', '#ef6f4c', '#e3ebfc', '#f8faff']),
} as const satisfies Record<string, Theme>

export type ThemeName = keyof typeof themes
