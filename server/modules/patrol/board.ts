import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { nextStart, timesIn } from '../../../src/domain/patrol/patrol.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { reached } from '../../engine/tables/reached.ts'
import {
  instant,
  pick,
  piece,
  rowsIfAny,
  rowsOf,
  select,
  text,
  whole,
} from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'

/** Routes that the board shows at once. */
const mostRoutes = 300

const [t, p] = [rowsOf(patrolRoute, 't'), rowsOf(pin, 'p')]
const [d, a, w] = [rowsOf(patrolSession, 'd'), rowsOf(patrolActivity, 'a'), rowsOf(patrolAnswer, 'w')]
const [s, e, o] = [rowsIfAny(patrolSession, 's'), rowsIfAny(employee, 'e'), rowsIfAny(patrolPoint, 'o')]

/** The routes that the caller reaches, each with its latest patrol. */
export async function boardOf(sql: CompanySql, caller: Caller, pinId: number | undefined, now: Date) {
  const at = piece`${now.toISOString()}::timestamptz`
  const rows = await select(sql, {
    ...pick(t, ['id', 'name', 'pinId', 'weekdays', 'startTimes']),
    pinName: p.name,
    timeZone: p.timeZone,
    done: whole`coalesce(day.done, 0)`,
    missed: whole`coalesce(day.missed, 0)`,
    sessionId: s.id,
    refNo: s.refNo,
    status: s.status,
    scheduledAt: s.scheduledAt,
    startedAt: s.startedAt,
    finishedAt: s.finishedAt,
    scannedCount: s.scannedCount,
    requiredCount: s.requiredCount,
    userId: s.userId,
    userName: text.orNull`trim(${e.firstName} || ' ' || ${e.lastName})`,
    lastPoint: text.orNull`last.name`,
    lastAt: instant.orNull`last.at`,
    badAnswers: whole`select count(*) from ${w} where ${w.sessionId} = ${s.id} and ${w.result} = 'failed'`,
  })`from ${t.bare} join ${p.withDeleted} on ${p.id} = ${t.pinId}
    left join lateral (select * from ${s} where ${s.routeId} = ${t.id}
      order by ${s.status} = 'in_progress' desc, ${s.id} desc limit 1) s on true
    left join ${e.withDeleted} on ${e.id} = ${s.userId}
    left join lateral (select ${a.at}, ${o.name} from ${a} left join ${o.withDeleted} on ${o.id} = ${a.pointId}
      where ${a.sessionId} = ${s.id} order by ${a.at} desc limit 1) last on true
    left join lateral (
      select count(*) filter (where ${d.status} = any ('{completed,completed_late}')) as done,
        count(*) filter (where ${d.status} = any ('{missed,incomplete}')) as missed
      from ${d} where ${d.routeId} = ${t.id} and ${d.scheduledAt} between ${at} - interval '1 day' and ${at}) day on true
    where ${reached(caller, patrolRoute, resourceNamed)} and ${t.active}
      ${pinId === undefined ? piece`` : piece`and ${t.pinId} = ${pinId}`}
    order by ${p.name}, ${t.name}, ${t.id} limit ${mostRoutes + 1}`
  const routes = rows.slice(0, mostRoutes).map((found) => {
    const { id, name, pinId: site, pinName, timeZone, startTimes, done, missed, sessionId } = found
    const { refNo, status, scheduledAt, startedAt, finishedAt, scannedCount, requiredCount } = found
    const { userId, userName, lastPoint, lastAt, badAnswers } = found
    const weekdays = found.weekdays.map(Number)
    const next = nextStart({ weekdays, startTimes: timesIn(startTimes), timeZone }, now)
    return {
      id,
      name,
      pinId: site,
      pinName,
      timeZone,
      nextAt: next?.toISOString() ?? null,
      done,
      missed,
      session:
        sessionId === null || refNo === null || status === null
          ? null
          : {
              id: sessionId,
              refNo,
              status,
              scheduledAt,
              startedAt,
              finishedAt,
              scannedCount: scannedCount ?? 0,
              requiredCount: requiredCount ?? 0,
              userId,
              userName,
              lastPoint,
              lastAt,
              badAnswers,
            },
    }
  })
  return { routes, more: rows.length > mostRoutes }
}
