import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createDemoDatabase, demoNow } from '../../support/demoDatabase.ts'
import { startPortal, type Answer, type Portal } from '../../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(demoNow), database: await createDemoDatabase() })
})
afterAll(() => portal.close())

const totalOf = ({ headers }: Answer) => Number(headers['x-total-count'])

it('AUTH-09 the start answers the single calls together, to each as far as they may know', async () => {
  const [company] = await portal.db.system.query<{ id: number }>(
    `select id from client where name like 'Seri Maju%'`,
  )
  const clientId = z.number().parse(company?.id)
  const people = await portal.db.read(clientId).query<{ role: string; person: string }>(
    `select distinct on (r.name) r.name as role, e.person_id as person
     from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
     where e.client_id = $1 and e.person_id is not null and e.status = 'active' order by r.name, e.id`,
    [clientId],
  )
  expect(people.length).toBeGreaterThan(2)
  const open = encodeURIComponent('{"deactivatedTime_empty":true}')
  const unread = encodeURIComponent('{"isRead":false}')
  for (const { role, person } of people) {
    const ask = (path: string) => portal.call(`${person}/${clientId}`, 'GET', `/api/${path}`)
    const emergencies = await ask(`emergency?filter=${open}&range=[0,0]`)
    const waiting = await ask(`notification?filter=${unread}&range=[0,0]`)
    expect([role, (await ask('user/start')).body]).toEqual([
      role,
      {
        profile: (await ask('user/profile')).body,
        company: (await ask('client')).body,
        access: (await ask('admin/access/me')).body,
        unread: totalOf(waiting),
        openEmergencies: emergencies.status === 403 ? null : totalOf(emergencies),
      },
    ])
  }
})
