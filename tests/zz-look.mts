import { launchBrowser } from './support/browser.ts'
import fs from 'node:fs'
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
const user = /^\s+(\+\d+) .*password (\S+): (.*administrator.*)$/m.exec(fs.readFileSync('/tmp/fixb/server.log','utf8'))!
await page.goto('http://localhost:3112')
await page.locator('#username').fill(user[1]); await page.locator('#password').fill(user[2]); await page.keyboard.press('Enter')
await page.waitForURL('**/direct'); await page.getByText('Seri Maju Facilities').click(); await page.waitForURL('**/dashboard')
await page.context().storageState({ path: '/tmp/fixb/state.json' })
await page.goto('http://localhost:3112/employee')
const grid = page.getByRole('grid')
await grid.locator('[aria-rowindex="5"] [aria-colindex="3"]').click()
await page.waitForTimeout(800)
await page.keyboard.type('Beta')
await page.keyboard.press('Enter')
await page.waitForTimeout(2500)
console.log(await page.evaluate(() => { const e = document.activeElement!; const s = getComputedStyle(e); return [e.outerHTML.slice(0,300), s.outline, s.outlineOffset, s.zIndex, s.position] }))
await page.screenshot({ path: '/tmp/fixb/frame.png' })
await browser.close()
