import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const [out, cols, width, ...files] = process.argv.slice(2)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: Number(cols) * (Number(width) + 8), height: 400 } })
await p.setContent(`<body style="margin:0;background:#888">` + files.map((f) => `<figure style="margin:4px;display:inline-block;width:${width}px"><figcaption style="font:12px sans-serif">${f.split('/').pop()}</figcaption><img style="width:100%" src="data:image/png;base64,${readFileSync(f).toString('base64')}"></figure>`).join(''))
await p.waitForLoadState('networkidle')
await p.screenshot({ path: out, fullPage: true })
await b.close()
