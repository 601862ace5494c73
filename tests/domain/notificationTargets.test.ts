import { expect, it } from 'vitest'
import { targetOf } from '../../src/domain/notification/notifications.ts'

it('opens the page of each message, an announcement where it is confirmed (PUSH-02)', () => {
  expect(targetOf('announcement', { route: 'announcement', id: 7 })).toBe('/announcement/7/show')
  expect(targetOf('announcement', { route: 'announcement' })).toBe('/announcement')
  expect(targetOf('announcement', null)).toBe('/announcement')
  expect(targetOf('work_request', { route: 'work-comment', id: 7 })).toBe('/work/7/show?tab=comments')
  expect(targetOf('shift', { route: 'shift', id: 7 })).toBe('/schedulling')
})
