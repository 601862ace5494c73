import { emergency } from '../../resources/emergency/emergency.resource.ts'

export type DeskTab = 'active' | 'deactivated'

/** Keys of what the desk remembers; all begin as those of the resource's own pages do. */
export const deskKeys = {
  open: [emergency.route, 'desk', 'open'],
  waiting: [emergency.route, 'desk', 'waiting'],
  list: (tab: DeskTab) => [emergency.route, 'desk', 'list', tab],
  one: (id: number) => [emergency.route, 'desk', id],
  track: (id: number) => [emergency.route, 'desk', id, 'track'],
  timeline: (id: number) => [emergency.route, 'desk', id, 'timeline'],
  media: (id: number) => [emergency.route, 'desk', id, 'media'],
} as const
