import { emergencyMedia } from '../../../src/resources/emergency/emergencyMedia.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { insertRecords } from '../base/insertRecords.ts'
import { sceneOf, storePicture, type DemoFiles } from '../base/pictures.ts'
import type { Random } from '../base/random.ts'

/** What is seen in the pictures of an emergency, by its type; of others nobody took one. */
const seen = {
  accident: { colour: [96, 150, 196], caption: 'Wet floor near the loading bay' },
  fire: { colour: [214, 98, 36], caption: 'Bin store, after it was put out' },
  assault: { colour: [186, 172, 60], caption: 'At the gate' },
  intruder: { colour: [52, 58, 66], caption: 'Tingkat bawah tanah' },
} as const
const isSeen = (type: string): type is keyof typeof seen => Object.hasOwn(seen, type)

/** Enters the pictures that people took on the spot: of every second emergency in which there was something to see. */
export async function enterEmergencyMedia(
  tx: Sql,
  clientId: number,
  files: DemoFiles,
  random: Random,
): Promise<void> {
  const found = await tx.query<{ id: number; type: string; userId: number; at: string }>(
    `select id, type, user_id as "userId", activated_time as at from emergency
     where client_id = $1 and not drill order by id`,
    [clientId],
  )
  const records = []
  for (const { id, type, userId, at } of found) {
    if (!isSeen(type) || !random.chance(1 / 2)) continue
    const { colour, caption } = seen[type]
    const taken = random.whole(1, 2)
    for (let count = 0; count < taken; count += 1) {
      const fileId = await storePicture(
        tx,
        files,
        { clientId, employeeId: userId },
        { name: `${type}-${id}-${count + 1}.png`, bytes: sceneOf(colour, random.whole(0, 100) / 100) },
      )
      const by = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId }
      records.push({ emergencyId: id, fileId, caption, ...by })
    }
  }
  await insertRecords(tx, clientId, emergencyMedia, records)
}
