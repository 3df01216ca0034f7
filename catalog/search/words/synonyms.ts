/**
 * Words that people ask with, and the words that texts about it have: `spreadsheet: excel xlsx`. Ours, written by hand
 * for the fields that skills are about. What stands before the colon leads to what stands after it, not back.
 */
export const SYNONYMS = `
slow sluggish lag lags laggy forever hours: performance optimization profiling optimize
fast faster speed: performance optimization
crash crashed crashes dies died killed: debugging troubleshooting error
broken fails failing red: debugging failing error fix
bug bugs wrong: debugging issue defect
hang hangs stuck frozen: deadlock debugging stalled
leak leaked leaking: exposure memory secrets
password passwords login logins: credentials authentication secrets
signed signin logon: authentication login
hacked hacker intruder attacker break: attack security compromise incident
hole holes: vulnerability security
virus trojan: malware
steal stolen theft copied: exfiltration credential
fake decoy: deception honeytoken canary
alarm alarms: alert detection
scam ceo wire: phishing fraud impersonation
mail mails: email
letter letters: email
picture pictures photo photos drawing drawings: image images
draw: diagram visualization chart
boxes arrows: diagram architecture
plot plots chart charts graph: visualization
movie film clip: video
talk speak speaks spoken phone: voice speech conversation
song sound: audio
text writing: document
paper article: manuscript writing document
slides deck slideshow: presentation pptx powerpoint slides
powerpoint: pptx presentation
spreadsheet spreadsheets sheet: excel xlsx
excel: xlsx spreadsheet
word: docx
table tables: spreadsheet csv
cv vita: resume
job hired hire hiring: resume career hiring
boss manager chief: executive leadership management
colleague colleagues coworker: team
employees staff company firm: team internal business
money cash: financial revenue cost
bill bills expensive cheap cheaper: cost optimization
price prices: pricing
customer customers clients buyers: customer sales
visitors users audience: conversion traffic
advertise advert: marketing ads
sell selling: sales marketing
notice famous exists known: marketing launch
public: launch release
ship shipping live rollout: deployment deploy release
undo back: rollback revert
cloud: aws azure gcp
amazon: aws
microsoft: azure
google: gcp gemini
server: backend
website site page webpage: web frontend website
screen: dashboard screenshot ui
looks pretty beautiful nice: design visual art
colour colours color colors palette typeface typefaces fonts: theme brand typography
blind deaf disabled: accessibility wcag screen-reader
phone mobile: android ios
app apps program programs software: application
program: code codebase
ancient old outdated aging: legacy modernization migration
tidy messy mess clean cleanup: refactor cleanup
shorter split: refactoring extract
shortcuts: technical-debt debt
understand explain newcomer joined: onboarding documentation codebase explain
begin beginner first start never: getting-started onboarding basics
rough idea ideas think: brainstorming ideation
plan planning schedule: planning roadmap
decide decided decision: decision
remember today lesson learned: memory lessons
notes note: documentation knowledge
look looked check checked: review validate
remarks comments: feedback review
opinion second: review
done finished green: complete verification
really sure: verification validate
research everything: research
future years next: strategy roadmap vision
patient patients doctor medicine sick: clinical treatment medical
cancer tumour: tumor oncology
blood plasma: blood plasma liquid-biopsy
gene genes: gene genome
switch off: knockout
drug drugs molecule: compound ligand molecular
old age older: aging
dna: genome sequencing
animal plant: species
book: ebook
game play friends: game multiplayer
play: game
robot bot: agent chatbot
assistant assistants model: agent llm
prompt ask: prompt
trick teach: skill learning
helpers several: agents parallel multi-agent
question questions: faq qa
test tests tested: testing
machine: server computer
traffic: network
recorded: capture pcap log
address addresses: ip
port ports: network
disk drive card: disk storage
erased deleted lost formatted: recover deleted carving
folder folders: directory structure
information facts: data database
keep store save: storage database persist
numbers: data statistics metrics
doubled duplicate: duplicates quality
nulls missing: null quality validation
warehouse: data warehouse
size big huge large: scaling size
friends share passes: viral sharing social
post posts: social media content
newsletter: email popup marketing
search engine engines: seo
contract contracts: document contract
licence license free: license open-source
voucher coupon: coupon
moment simultaneously: concurrent race
shorten: url
translate translations: localization translation
weekly week yesterday: status report standup
meeting meetings: meeting cadence
chart: diagram
home: smart
`;

/** The same for other languages; where a script writes no blanks, words are found within a run. */
export const TRANSLATIONS = `
daten: data
datenbank datenbanken: database
schema entwurf: schema design
entwerfen gestalten entwickeln: design build
erstellen schreiben verfassen anlegen: create write
bearbeiten andern: edit
anderungsverfolgung: tracked changes redlining
dokument dokumente: document docx
tabelle tabellen tabellenkalkulation: spreadsheet xlsx
formel formeln: formulas
prufen uberprufen untersuchen analysieren auswerten: audit analysis review
bewerten bewerte bewertung: evaluation
antworten: responses outputs
sprachmodell sprachmodelle sprachmodells: llm
barrierefreiheit barrierefrei: accessibility wcag
webseite webseiten website: web website
netz netzwerk: network
mitschnitt netzwerkmitschnitt: packet capture pcap
verkehr: traffic
schadsoftware schadprogramm: malware
entfernen: eradicate remove
infiziert infizierten infizierte: infected
rechner computer: system endpoint
angriff angriffe: attack
schwachstelle schwachstellen sicherheitslucke: vulnerability
sicherheit sicher: security secure
passwort passworter kennwort: credentials secrets password
schlussel: keys secrets
verwalten verwaltung: management manage
kosten: cost
senken sparen: optimize reduce
langsam langsamer: performance optimization
schnell schneller: performance
fehler: error debugging
gelosscht geloschte geloscht: deleted
wiederherstellen wiederherstellung: recover recovering
bilder bild fotos: image photo
speicherkarte festplatte: disk storage media
rechnung rechnungen: invoice
auslesen: extract extraction
automatisch: automation automate
lebenslauf: resume cv
bewerbung: resume cover-letter
vorstand vorstandsposten: executive
behandlung behandlungsplan: treatment plan
patient patienten: patient clinical
spiel spiele: game
spieler mehrere: multiplayer
finanzplan finanzen: financial modeling projections
startup: startup
geschaft: business
testen: testing
skript skripte: script bash
programm: code program
bericht berichte: report
vorstellung prasentation folien: presentation slides pptx
ubersetzen ubersetzung: translation localization
wolke: cloud
bereitstellen bereitstellung ausliefern: deploy deployment
besprechung besprechungen sitzung: meeting
entscheidung entscheidungen: decision
kunden kunde: customer
vertrag vertrage: contract
wissenschaftlich wissenschaftliche: scientific research
artikel aufsatz: article paper
mehrere: multi
数据库 資料庫: database
数据 データ: data
架构 アーキテクチャ: architecture
设计 設計: design
重构 リファクタリング: refactoring
方法 メソッド: method
过长: extract long
动态 動畫 アニメーション: animated
表情: emoji gif
制作 制作: create
生成: generate generator
编写 書く 作成 作る: create write
转换 変換: convert
网站 ウェブサイト サイト: website web
无障碍 アクセシビリティ: accessibility wcag
审核 审计 監査: audit
代码 コード: code
审查 レビュー: review
清单 チェックリスト: checklist manifest
部署 デプロイ: deployment deploy
引导: guide grna
敲除: knockout
基因 遺伝子: gene
单细胞 単一細胞 シングルセル: single-cell
分析 解析: analysis
调查 調査: investigation investigate
钓鱼 フィッシング: phishing
邮件 メール: email
智能合约 スマートコントラクト: smart contract
漏洞 脆弱性: vulnerability
扫描 スキャン: scan scanner
产品 製品: product
发布 リリース: launch release
策略 戦略: strategy
向量 ベクトル: vector
语义 意味: semantic
搜索 検索: search
恢复 復元 復旧: recover
删除 削除: deleted
文件 ファイル: file
单元 ユニット: unit
测试 テスト: testing test
量子: quantum
计算 計算: computing
模拟 シミュレーション: simulation
社交 ソーシャル: social
媒体 メディア: media
内容 コンテンツ: content
日历 カレンダー: calendar
指摘: feedback
対応: receiving respond
スライド 幻灯片 演示: slides pptx presentation
科学: scientific
論文 论文: manuscript paper
執筆 写作: writing
マルウェア 恶意软件: malware
検出 検知 检测: detect detection
ルール 规则: rule
音声 语音: voice
対話 对话: conversation
エージェント 智能体 代理: agent
競合 竞争: race
状態 状态: condition state
タンパク質 蛋白质: protein
立体構造 结构 構造: structure
予測 预测: prediction predict
ディスク 磁盘: disk
イメージ 镜像: image
フォレンジック 取证: forensic forensics
コンポーネント 组件: component
移行 迁移: migrate migration modernization
古い 旧: legacy
経営: executive business
ダッシュボード 仪表板: dashboard
指標 指标: kpi metrics
履歴書 简历: resume
異常 异常: anomalous anomaly
ログイン 登录: authentication login
化合物: compound
ゲーム 游戏: game
描画 渲染: rendering
物理: physics
クロール 爬取: crawl
保存: save
社内 内部: internal
お知らせ 通知: communications announcement
会議 会议: meeting
意思決定 决策: decision
改善 优化 最適化: optimize improve
性能 パフォーマンス: performance
安全 セキュリティ: security
文档 ドキュメント 文書: document documentation
翻译 翻訳: translation
图像 图片 画像: image
视频 動画: video
表格 スプレッドシート: spreadsheet
费用 成本 コスト: cost
网络 ネットワーク: network
日志 ログ: log
监控 監視: monitoring
容器 コンテナ: container
服务器 サーバー: server
机器学习 機械学習: machine-learning
模型 モデル: model
训练 訓練 学習: training
用户 ユーザー: user
接口 インターフェース: api interface
错误 エラー: error
调试 デバッグ: debugging
合同 契約: contract
发票 請求書: invoice
客户 顧客: customer
营销 マーケティング: marketing
财务 財務: financial
病人 患者: patient clinical
治疗 治療: treatment
药物 医薬: drug
`;
