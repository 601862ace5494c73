import { draftMigration } from '../server/engine/sql/tableCheck.ts'
import { resourceNamed } from '../src/resources/index.ts'

const [name] = process.argv.slice(2)
if (!name) throw new Error('Name the resource: npm run draft-migration holiday')
process.stdout.write(draftMigration(resourceNamed(name), (other) => resourceNamed(other).table))
