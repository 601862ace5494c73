import { instantOn } from '../../../src/domain/time/moments.ts'
import { day, hour, isoInstant, minute } from '../base/calendar.ts'
import type { Random } from '../base/random.ts'
import { noStamps, type DemoRequest } from './workRequests.ts'
import type { Trouble } from './workText.ts'

interface Options {
  now: number
  /** `YYYY-MM-DD`. */
  planned: string
  work: Trouble
  scheduleId: number
  pinId: number
  asset: string | null
  technician: number
  manager: number
}

/** The work request that a schedule made for a date: mostly done in time, of late perhaps still open. */
export function scheduledRequest(random: Random, options: Options): DemoRequest {
  const { now, planned, work, scheduleId, pinId, asset, technician, manager } = options
  const zone = 'Asia/Kuala_Lumpur'
  const made = instantOn(planned, '00:00', zone).getTime()
  const start = instantOn(planned, '09:00', zone).getTime()
  const started = start + random.whole(0, 240) * minute + (random.chance(0.12) ? 3 * day : 0)
  const completed = started + random.whole(30, 150) * minute
  const closed = completed + random.whole(2, 40) * hour
  const recent = now - made < 12 * day
  const isDone = completed <= now && !(recent && random.chance(0.45))
  const isClosed = isDone && closed <= now
  const touched = isClosed ? closed : isDone ? completed : made
  return {
    trouble: work,
    startedAt: isDone ? started : undefined,
    completedAt: isDone ? completed : undefined,
    primaryUserId: technician,
    values: {
      title: work.en[0],
      description: work.en[1],
      category: work.category,
      requestType: work.type,
      source: 'schedule',
      priority: 'medium',
      status: isClosed ? 'closed' : isDone ? 'completed' : 'assigned',
      pinId,
      scheduleId,
      locationNote: null,
      assetLabel: asset,
      requesterId: null,
      plannedStartAt: isoInstant(start),
      estimatedMinutes: 60,
      requestedAt: isoInstant(made),
      ...noStamps,
      dueAt: isoInstant(instantOn(planned, '23:59', zone).getTime() + 2 * day),
      primaryUserId: technician,
      assigneeIds: [technician],
      ...(isDone && {
        firstResponseAt: isoInstant(started),
        startedAt: isoInstant(started),
        completedAt: isoInstant(completed),
        completedBy: technician,
        completionRemark: work.remark[0],
      }),
      ...(isClosed && { closedAt: isoInstant(closed), closedBy: manager }),
      createdAt: isoInstant(made),
      createdBy: null,
      updatedAt: isoInstant(touched),
      updatedBy: isClosed ? manager : isDone ? technician : null,
      version: isClosed ? 3 : isDone ? 2 : 1,
    },
  }
}
