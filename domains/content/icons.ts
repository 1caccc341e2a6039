import { CalendarDays, GraduationCap, ListVideo, type LucideIcon, MonitorPlay, Shapes } from 'lucide-react'

/** What stands for a type of content where there is no picture. */
export const contentIcons: Readonly<Record<string, LucideIcon>> = {
  channel: MonitorPlay,
  event: CalendarDays,
  playlist: ListVideo,
  track: GraduationCap,
}

/** For types that have no icon here. */
export const anyContentIcon: LucideIcon = Shapes
