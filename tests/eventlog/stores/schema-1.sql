PRAGMA application_id = 1396920146;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "events" (
   "bucket" INTEGER NOT NULL REFERENCES "feed_heads"("bucket"),
   "stream_id" TEXT NOT NULL,
   "version" INTEGER NOT NULL,
   "pos" INTEGER NOT NULL,
   "event_id" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "data" TEXT NOT NULL,
   "schema" INTEGER NOT NULL,
   "recorded_at" TEXT NOT NULL,
   "actor" TEXT NOT NULL,
   "device" TEXT NOT NULL,
   "hash" TEXT NOT NULL,
   PRIMARY KEY ("bucket", "stream_id", "version")
) STRICT;
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',1,1,'Iqp4fbUtcIs9GlWJFQhSPQ','session-opened','{"dealer":1,"game":"lead","players":["GRsRbuSlrkVP","Y2emZqT4U3M_","K6Rk_OAaA6C3","VvG-tEQhR_jx"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"target","follow":"strict","hands":8,"join_score":"lowest","leftover":"taker","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','4c378e77c808e3e90f835b4b49b2af440b5e70dbcd172da0866160ccc1aaa972');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',2,2,'KUEetjztz7o8RmnfEkZQtQ','entry-written','{"cells":{"bid":7,"bidder":2,"dealer":1,"partner":3,"pile":8,"tricks-1":3,"tricks-4":2},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','1c2b99bae12827ff02da4ab8e6c235444ad03e334a469d05eccf787fe7d4114c');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',3,3,'6dGNbhFmNZbpa8yXuNak6A','entry-written','{"cells":{"bid":9,"bidder":4,"dealer":2,"partner":1,"pile":8,"tricks-2":3,"tricks-3":2},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','68bfb41b8a8cd149b2721593ec3e9cd854540dcf0e92d6ca47d7653201d932e1');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',4,4,'7sMBjs4NqBoTUDuskXMHIA','players-seated','{"from":3,"players":["GRsRbuSlrkVP","Y2emZqT4U3M_","BYYsqf00v1Ay","K6Rk_OAaA6C3","VvG-tEQhR_jx"],"start":-7}',1,'2026-03-01T20:15:00.000+00:00','','','d90422a9b2db8dfcf4d673cf8794803cadcabae33bbc30e468d97d8aa168fe47');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',5,5,'VFBBK2btpiL7hhBDimiDxw','entry-written','{"cells":{"bid":5,"bidder":3,"dealer":4,"partner":5,"pile":6,"tricks-1":2,"tricks-2":1,"tricks-4":1},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','3cf08b3bd1b9f2cced9240d75f77ab6def678ae8dda4637375f51f80d848a9a9');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',6,6,'tsmD8MRu9qwFX3vUSBPyDA','hand-struck','{"hand":3,"reason":"xESUcfaWhx2x"}',1,'2026-03-01T20:15:00.000+00:00','','','b562e51e65b2146ee7c203623fcc90be834446c6b17bf3789840b02dedc8bcf3');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',7,7,'5W62sU2BYtdRnixoObRoRQ','entry-written','{"cells":{"bid":5,"bidder":3,"dealer":4,"partner":5,"pile":6,"tricks-1":2,"tricks-2":1,"tricks-4":1},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','b6c74c5bed40138c04936478741fc051b1c3a3fae0178a0e0210c373e7d2610f');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',8,8,'RaXr4897rV_sNz12sm-s1A','points-adjusted','{"hand":4,"points":-3,"reason":"vBPvwUrlEn4g","side":"4"}',1,'2026-03-01T20:15:00.000+00:00','','','b2469176c85c0b79b8afadfff9118f44302c0089dfdbcf65c16f37f125f10255');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',9,9,'A1NY3vdhHDmfAfizLLRJVg','hand-inserted','{"after":1,"cells":{"bid":6,"bidder":4,"dealer":2,"partner":2,"pile":6,"tricks-1":4,"tricks-3":3},"hand":"i1"}',1,'2026-03-01T20:15:00.000+00:00','','','0e2adb002f4c28ca12773e2aaf27fef066dcb4d22f72ed241ca48ad9a8ac94cb');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',10,10,'w_lhkUwf4fNfNeMGPPY5hA','entry-corrected','{"cells":{"bid":8},"hand":2,"reason":"YQTh8PeOYhK7"}',1,'2026-03-01T20:15:00.000+00:00','','','c79f4111e97d49f41cee9f9c293fb982b049ae5f94aa2b0ac4d35cc1b39eefe1');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',11,11,'6DTu3Ro4Piq98WNrhXLSdg','entry-written','{"cells":{"bid":6,"bidder":1,"dealer":5,"partner":2,"pile":7,"tricks-3":1,"tricks-4":1,"tricks-5":1},"hand":5}',1,'2026-03-01T20:15:00.000+00:00','','','7b1cf546adf063e6ad8556878b5d526310e5923a2b640fc46f37009a7e1b11af');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',12,12,'T_xuXu96mceCE3321hz_lQ','players-seated','{"from":6,"players":["GRsRbuSlrkVP","UZ84L_i37dqP","BYYsqf00v1Ay","K6Rk_OAaA6C3","VvG-tEQhR_jx"],"start":10}',1,'2026-03-01T20:15:00.000+00:00','','','49e611fc1421763b017f9ede79f44b28e71f4eb5d7b6bece828d325da751f893');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',13,13,'CYmBFbxgH66TYWQ7RWsgSg','entry-written','{"cells":{"bid":5,"bidder":2,"dealer":1,"partner":1,"pile":8,"tricks-3":1,"tricks-4":1,"tricks-5":0},"hand":6}',1,'2026-03-01T20:15:00.000+00:00','','','3507b8a25c6a1789340ae29ffe16fc7b9a4ad46451dc6535e928be6a983eea1a');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',14,14,'CmSMIBUUoPVz8AvN4hVicw','entry-written','{"cells":{"bid":5,"bidder":5,"dealer":2,"partner":1,"pile":9,"tricks-2":0,"tricks-3":1,"tricks-4":0},"hand":7}',1,'2026-03-01T20:15:00.000+00:00','','','e3893819a7a476c99196cce89f775b33f1edb5fb7d897a7e1a349bb28ae6ba46');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',15,15,'sVJM_CKsQ4rJHc3ziMBAZg','entry-written','{"cells":{"bid":9,"bidder":1,"dealer":3,"partner":5,"pile":10,"tricks-2":0,"tricks-3":0,"tricks-4":0},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','c5cc0c43b32d6fc966dfe59ed32ed4253f9f669e82f1e950de74cedbe6efe8c8');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',16,16,'nRgQqxiqR7L_wooOS0AuMA','entry-corrected','{"cells":{"bid":10,"pile":8,"tricks-2":1,"tricks-3":1},"hand":8,"reason":"ZDG8RAsvqlO3"}',1,'2026-03-01T20:15:00.000+00:00','','','6ce4aac8a35cb230ce40433e085b3f72bee5db0fbd0fd2c842cf043ecd6fd7ab');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',17,17,'oXELT9m-OCEOQHMUUZJPiQ','entry-written','{"cells":{"bid":4,"bidder":4,"dealer":4,"partner":3,"pile":6,"tricks-1":2,"tricks-2":2,"tricks-5":0},"hand":9}',1,'2026-03-01T20:15:00.000+00:00','','','e2232a03ef2e271eb2f56a60f6833c5deef3816866e2a48ba07427e2301f2b45');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',18,18,'mupxeEF8MxnpBwcQzK4THA','entry-written','{"cells":{"bid":4,"bidder":1,"dealer":5,"partner":5,"pile":6,"tricks-2":2,"tricks-3":2,"tricks-4":0},"hand":10}',1,'2026-03-01T20:15:00.000+00:00','','','148c4c44ebe55a56a1c555ca9b8785ecdc57771bc32ba876b7f3db7ae3ddaba9');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',19,19,'xXViHRjbjMATdgITg212xw','player-renamed','{"name":"6jzwvlgmgIcM","player":"UZ84L_i37dqP"}',1,'2026-03-01T20:15:00.000+00:00','','','a1e7858bb4bd423d9b3af8dd454d70c3c3b91c1ece946c9b03e02f0ae743a1b5');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',20,20,'NjTkaK0ZVxg-IEiMj_LpRA','entry-written','{"cells":{"bid":4,"bidder":1,"dealer":1,"partner":5,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":11}',1,'2026-03-01T20:15:00.000+00:00','','','35015f44c54742c02c108820de669fb8a0542e8628b06ee2b9a14481050926f1');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',21,21,'VzM3-AOP2j9sevHP5nt7mA','entry-withdrawn','{"version":20}',1,'2026-03-01T20:15:00.000+00:00','','','1d9ce028ddf35d3a58a97f279f6d7d236161d709100c49cc0e0db7ebc6bd73c4');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',22,22,'YkNgYojpDUaKAUl7d5YdCw','entry-written','{"cells":{"bid":5,"bidder":1,"dealer":1,"partner":5,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":11}',1,'2026-03-01T20:15:00.000+00:00','','','85daa1249d90c08aa5955f4fde2a4c07f47fe418f3c0e03bcc581c90c82b9a1f');
INSERT INTO "events" VALUES(134,'KT8Iclx7U4oAhnZF4xEdFg',23,23,'tgBNn9j4qkJwxGKInPSOKw','entry-written','{"cells":{"bid":5,"bidder":5,"dealer":2,"partner":1,"pile":7,"tricks-2":2,"tricks-3":1,"tricks-4":0},"hand":12}',1,'2026-03-01T20:15:00.000+00:00','','','06acb73e4cc9022f8df4b712901363369e6561abf72ce3e2e48a90242020f8dd');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',1,1,'vCzg_nLEo7tpzZnqrInh7A','session-opened','{"dealer":1,"game":"lead","players":["Pbdt9jj8hdnZ","woZLLwpMnqa8","SfX9RYyzMs6l","YDfp5awv69tU"],"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','8f886a9fbbcbaf99ce5aa32d221d7e861ee6e00ad3649337ff5132cf5feb3f89');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',2,2,'UFJZxylWQM8A0O2mnzJZ7Q','entry-written','{"cells":{"bid":7,"bidder":2,"dealer":1,"partner":3,"pile":8,"tricks-1":3,"tricks-4":2},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','f3a99de0c59f774d5c1f91bc4e39f20ec69a7c2a7355d32ae8cb79f5dd94c96d');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',3,3,'KB5EgnbCRGSgNUtsh4aduw','players-seated','{"from":2,"players":["Pbdt9jj8hdnZ","woZLLwpMnqa8","SfX9RYyzMs6l","YDfp5awv69tU","NrPGfx6ky-qx"],"start":2}',1,'2026-03-01T20:15:00.000+00:00','','','d63f03564642eaab7db9dc034198fcb292aefae5f349da6c27808a7d29d0c080');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',4,4,'KB5EgnbCRGSgNUtsh4aduw/2','rules-changed','{"from":2,"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","leftover":"taker","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','0e093b694e9098b80f0a0041d1f875955bb5cc7769ff488f269fa68423e1ca66');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',5,5,'jdgcPOKsPwuGgCGIgTmZRw','entry-withdrawn','{"version":4}',1,'2026-03-01T20:15:00.000+00:00','','','296f1aba9589d05a751c7359fad4f988dc391b8fc24cb9fb48e29f2b207247c0');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',6,6,'jdgcPOKsPwuGgCGIgTmZRw/2','entry-withdrawn','{"version":3}',1,'2026-03-01T20:15:00.000+00:00','','','62017d9e5ded0358dd0c818cd15780d231f4c18b077a6ac82aa6892be33aa53f');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',7,7,'rNPD0Q_39Z1arfe7EUbv5A','entry-withdrawn','{"version":6}',1,'2026-03-01T20:15:00.000+00:00','','','ea4ad5f989f16094e8c4f785c7f44ec61391f23e4c2270bae699aa0c171be345');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',8,8,'rNPD0Q_39Z1arfe7EUbv5A/2','entry-withdrawn','{"version":5}',1,'2026-03-01T20:15:00.000+00:00','','','70579f2f8d05af584e751c077073497618645d799c7d0b1b6f36d910c7c2fc34');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',9,9,'AkdGm95JXZJlCRfcDOjrFw','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":2,"partner":3,"pile":5,"tricks-1":2,"tricks-4":1,"tricks-5":2},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','97b7a9570f17459df82adeb4d7b321d2dd7bffd5b593f788747557cd92e835f8');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',10,10,'6EQGuUE2wyWuU6sQ1WcWUg','entry-withdrawn','{"version":9}',1,'2026-03-01T20:15:00.000+00:00','','','640f83fabab3844ad3386c728074dc5da67776d0af804baaa51edfbe167f4033');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',11,11,'a09O0luAVj_ZVeTKHhZglQ','entry-withdrawn','{"version":4}',1,'2026-03-01T20:15:00.000+00:00','','','e2a3cac17b4fc12ef4d1a3f817a5267c83205781dd689e6eaba66b28114a6847');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',12,12,'a09O0luAVj_ZVeTKHhZglQ/2','entry-withdrawn','{"version":3}',1,'2026-03-01T20:15:00.000+00:00','','','d783c231a27471d28e4dedecbf57385cdaa0872d04ae97085bbe35d7fb2753c6');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',13,13,'rWw1-VqfB5D4IebKugHkcw','players-seated','{"from":2,"players":["Pbdt9jj8hdnZ","woZLLwpMnqa8","SfX9RYyzMs6l","YDfp5awv69tU","eWIEWFbqCoc0"],"start":2}',1,'2026-03-01T20:15:00.000+00:00','','','ce154839161a7ebd2346f6650ccca8f5d14bc8bcbc1e1646585ac9780455e22e');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',14,14,'rWw1-VqfB5D4IebKugHkcw/2','rules-changed','{"from":2,"settings":{"all_pass":"next_deals","alone":"forced_only","confirm":"nobody","end":"open","follow":"strict","hands":8,"join_score":"lowest","leftover":"shown","made_score":"team","min_bid":1,"misdeal":"same_deals","opener":"must_bid","penalty_preset":3,"target":50,"tie":"highest"}}',1,'2026-03-01T20:15:00.000+00:00','','','bdaef3d02154b061f1d85e565a67709858d7dc18817fb004e9abe0038b7c8311');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',15,15,'hKWdJGrIL6X5WgI6ASaodQ','player-renamed','{"name":"BeAn6R0X2SHZ","player":"eWIEWFbqCoc0"}',1,'2026-03-01T20:15:00.000+00:00','','','d82d184c26f8f6a702d2a306e550e2703ca70ede8a92f76df9b7106ddd53494b');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',16,16,'_uZ7jRNMLzYO5gY7DfxLuw','entry-written','{"cells":{"bid":4,"bidder":5,"dealer":2,"partner":3,"pile":5,"tricks-1":2,"tricks-2":2,"tricks-4":1},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','4ece99ac2485df00b00d5379666c41d565a9fc3e161944666810e70992093fe1');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',17,17,'DtlXkWitrOj8OcMjIh2stQ','players-seated','{"from":3,"players":["eWIEWFbqCoc0","Pbdt9jj8hdnZ","woZLLwpMnqa8","SfX9RYyzMs6l"]}',1,'2026-03-01T20:15:00.000+00:00','','','97db552053913250213e757ce30a23e1cee61b2516fb1b8bde8791a7c2648043');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',18,18,'EFQKSPHwD3R1xMQ1DWUjuQ','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":4,"partner":4,"pile":8,"tricks-1":3,"tricks-3":2},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','768dc8b50184c702911a3def1eafb92187f5fd993db7442c14cb09126dabf575');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',19,19,'WOGag-mmXOKT1AgoM5BVfg','end-chosen','{"hand":3,"play_on":false}',1,'2026-03-01T20:15:00.000+00:00','','','c5f6ab371cd9c85832f452fa4f83b1e86f97a029669efe3e53d2dfe63bd29046');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',20,20,'Y7r5jPvyuPKuTaaCU46agg','end-chosen','{"hand":3,"play_on":true}',1,'2026-03-01T20:15:00.000+00:00','','','10afde29b4007ba81c3f936691cda689157e439825704909dea32053108bf4d5');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',21,21,'-No6t1BhHUuJe4T8gtK0Zg','entry-corrected','{"cells":{"bid":6},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','4bf9fc911a65fa57e4bbbae2efce2fd86848d084f3a48f115e61c6f23c40deae');
INSERT INTO "events" VALUES(147,'JeXv-7dyjlnIgWZqLBlvDQ',22,22,'AxjR4LB9C1uPtONTXgRncw','entry-written','{"cells":{"bid":4,"bidder":2,"dealer":1,"partner":4,"pile":8,"tricks-1":3,"tricks-3":2},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','3b53ce4427879db9bf6bcc9f69f9302b50830051783dcd152557d3baec452b46');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',1,1,'m28G47dmFZLEM0IHjAUe5Q','session-opened','{"dealer":4,"game":"klaverjas","players":["_pEAvHfxEdA8","ukxRt-hjJ-Kv","qTaEh5Yf3DP3","AF118rnabOlX"],"settings":{"all_pass_redeal":"next_deals","confirm":"nobody","end":"hands","follow":"rotterdam","four_789":100,"four_jacks":200,"hands":9,"misdeal":"same_deals","over_both":"highest","pit_for":"any","revoke":"all_roem","roem_call":"automatic","target":1500,"trump_selection":"turned"}}',1,'2026-03-01T20:15:00.000+00:00','','','0813daf4d144de3395051a5559f94470aed2137cd84cf1388d1d521afd55883e');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',2,2,'wCyzFRWo_TFaa4kAObI81g','entry-written','{"cells":{"counted":"13","dealer":4,"maker":1,"points":102,"roem-1-13":20,"roem-1-24":50,"trump":"H"},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','f558fc18aa9cdd3b0e12ca6ee885c795438a9e88426b7528200ef7f6cb99be52');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',3,3,'W8L-vtloQGvWAR2xUq1n7Q','entry-written','{"cells":{"counted":"24","dealer":1,"maker":2,"points":76,"trump":"S"},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','55aba0b06be320e576ae46fe3ae5a86cc45f5e7fd3823e70a1fdf25d898e92bb');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',4,4,'giFH9FHeBknMX-Sg0JgJZA','entry-written','{"cells":{"call-1-3":"pass","call-2-4":"pass","call-3-1":"D","dealer":2,"proposed":"D"},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','033285a356ff21b255d1d8fc019ee79d109e43f5c6cd1773ce03f8d50ae2f250');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',5,5,'Ol4uTUqOcCt6ap78P7vDXg','entry-written','{"cells":{"roem-3-24":100},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','d0d2f62d41198f5f00700ef961b59050f1af01aaeb349f77a9fcaed99088fca4');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',6,6,'6nxee7fK8UNCXxK2Ga7gRA','entry-written','{"cells":{"counted":"13","points":95},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','a8a9ec7f2ba2cce04240a92748cefe9ecc0fc35a08359c8443b24e8ea9c70646');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',7,7,'ZgKp-xoOkz78Qb2l-tqxAA','entry-written','{"cells":{"call-1-4":"pass","call-2-1":"pass","call-3-2":"pass","call-4-3":"pass","dealer":3,"proposed":"C"},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','d2f5170f598588c8b04ab9666ebd7ac16f3510a44e5135c2a3d1db01ae6a6401');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',8,8,'PbvajoR1WaD28OJMEpQ8qg','entry-written','{"cells":{"call-5-4":"pass","call-6-1":"pass","call-7-2":"pass","call-8-3":"pass"},"hand":4}',1,'2026-03-01T20:15:00.000+00:00','','','712ff20f07cc2b8e55eef186a27ecc4df335ec495a5166f146c9432428e57f8c');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',9,9,'Rb2KKWu1Q2IS835OhUtaDA','entry-written','{"cells":{"dealer":4,"maker":3,"pit":"13","roem-1-13":50,"trump":"C"},"hand":5}',1,'2026-03-01T20:15:00.000+00:00','','','f054e3b83629f338d418e180038933b35468438867e2281439792c38a89aa168');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',10,10,'zBcUdsZPZ2zXvn6br19YDg','entry-written','{"cells":{"dealer":1,"maker":2,"revoke":3,"roem-1-13":20,"trump":"S"},"hand":6}',1,'2026-03-01T20:15:00.000+00:00','','','cfe5b84d0c0e5839247d5bfc9d8557546f4aee60d48108ca3044e27a4ee1dae0');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',11,11,'J8Ss-FkM2DHe8aVmf9vtQw','entry-written','{"cells":{"counted":"24","dealer":2,"maker":1,"points":80,"trump":"D"},"hand":7}',1,'2026-03-01T20:15:00.000+00:00','','','c8eafdb17d15d39832cae714d5f4c4fa650c849fe4e893bda6b25959f18f4c67');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',12,12,'T06eqmYyrNwv9Tt98JwjVA','entry-written','{"cells":{"card-1-1":"KS","card-1-2":"QD","card-1-3":"AH","card-1-4":"JD","dealer":3,"maker":4,"trump":"H"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','9bb2df386214a4cc5803f745ea9538b64df269ccaa87e29652e9dcf24157d5bc');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',13,13,'cTwL2mIwuB_4F6gbS21ZXg','entry-written','{"cells":{"card-2-1":"7H","card-2-2":"JH","card-2-3":"8H","card-2-4":"QH"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','8228debe8f716e53eb50323e7ca8bf116d4ddc6fc0878ed3c84432b9ff4000ac');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',14,14,'cuheUTvz_EyOeZMeagnvCg','entry-written','{"cells":{"card-3-1":"9D","card-3-2":"TD","card-3-3":"TH","card-3-4":"AD"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','eee592351f200778fcc86c6b0822d089f98e2c34df14813d9e3fe98e6c8b97e1');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',15,15,'B6mjAo5x3ts26xu3GiTq8w','entry-written','{"cells":{"card-4-1":"TS","card-4-2":"9H","card-4-3":"QS","card-4-4":"7S"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','181ce2caecab3512dc27cea8af0436e5ccfcd7886324bdd0229a9c597d333424');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',16,16,'xKnNVAS4ZT25qQxTWrcMEg','entry-written','{"cells":{"card-5-1":"9C","card-5-2":"KC","card-5-3":"AC","card-5-4":"7C"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','f6a77a2db5220ffe1fd2b3bdb35a34153945fa69aae8ac913f31c5d7d18c8536');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',17,17,'iv6Gingc9fuG4bQwioYCyQ','entry-written','{"cells":{"card-6-1":"AS","card-6-2":"KH","card-6-3":"8S","card-6-4":"JC"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','f8c9f3ddebd01fb535b2d4b0bb1fb1709f3ed3365b2eb242f7f1f86013dad8ed');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',18,18,'qnuoS8w9s3kw68fu7BkWug','entry-written','{"cells":{"card-7-1":"8D","card-7-2":"KD","card-7-3":"9S","card-7-4":"TC"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','a445aa5c481c71aae264ecb250f3c2ba940de3e11446ee95baa8e9b3e54f98c2');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',19,19,'iinGjCzJxJEu9P4J-AVt4A','entry-written','{"cells":{"card-8-1":"QC","card-8-2":"7D","card-8-3":"JS","card-8-4":"8C"},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','d33e09e411a70711200c57e486e05724160445c7f57e27d6210617ed284e31e5');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',20,20,'6ZeVTpIDzKOONu4fGx2Kug','entry-written','{"cells":{"revoke":1},"hand":8}',1,'2026-03-01T20:15:00.000+00:00','','','3f0cd7bf731e75a3749f57bfee372bd0f0b9490b3064e1794fb6a2cf106dd603');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',21,21,'9Uvk5YEjwOaxtVmKVNE7ZQ','entry-corrected','{"cells":{"roem-2-24":20},"hand":1,"reason":"uHzDLxVeGZTz"}',1,'2026-03-01T20:15:00.000+00:00','','','0331d811fa8ec0e3b846be2eb7fd04d20319818554f7bd3571e93a2484ef5099');
INSERT INTO "events" VALUES(143,'gD4GZC3sxyzaNFVpnI4LpA',22,22,'a08sF5MWyursJ0eJj-USfA','entry-written','{"cells":{"counted":"13","dealer":4,"maker":4,"points":81,"roem-1-13":20,"roem-1-24":20,"trump":"H"},"hand":9}',1,'2026-03-01T20:15:00.000+00:00','','','caa57db1b2572fd1f5471088f842fabed46527d40ed1054517b78f31838892f6');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',1,1,'8OCkGIr1soFRMTMPIUm_Xg','session-opened','{"dealer":1,"game":"tally","players":["0KCNLw_mdYdX","a_ftvDzG1w9i","ITdxBFNgnZn1","hayqdZF70lqv"],"settings":{"confirm":"nobody","end":"hands","hands":3,"join_score":"zero","misdeal":"same_deals","quick_1":0,"quick_2":0,"quick_3":0,"quick_4":0,"sides":"pairs","target":100,"tie":"shared","wins":"high","zero_sum":"yes"}}',1,'2026-03-01T20:15:00.000+00:00','','','7e503d6a81d46d3bcb19e7bdea57939e5abae0d62c14232d8b86d1a02adb3982');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',2,2,'jjybJa0XhsGVcToj_K7-1A','points-adjusted','{"hand":null,"points":40,"reason":"Anl2tfT_nzyc","side":"13"}',1,'2026-03-01T20:15:00.000+00:00','','','332eef6ce08d2ec32602876f9dcfbf8cfa40e7b6046382a2abc52cb5ba1b9533');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',3,3,'pgrQ8j5wjwPa3XTr17xgqA','points-adjusted','{"hand":null,"points":-40,"side":"24"}',1,'2026-03-01T20:15:00.000+00:00','','','f2f101e5b20ff9b2a9a2838367263b1842d3243e92fb3f2526c14c48069553dc');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',4,4,'mJdZXwcPX_61vbrjqDwH9w','entry-written','{"cells":{"dealer":1,"points-13":-20,"points-24":20},"hand":1}',1,'2026-03-01T20:15:00.000+00:00','','','d11870b7cab9970a533c05f142656cd125f0f8b75506a87e18a96213d758037a');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',5,5,'aedBLTqcAZb-_XCg1WBVLg','entry-written','{"cells":{"dealer":2,"points-13":35,"points-24":-35},"hand":2}',1,'2026-03-01T20:15:00.000+00:00','','','76f74df161249321ed5310077c679fb17a20a70011d4334d613914b2390fb595');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',6,6,'D3B5YRQRI9saFvmVLfpD_w','entry-written','{"cells":{"dealer":3,"points-13":-9000,"points-24":9000},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','c49bc9d5f4845daf286c9c0c6d2fed07d1b14209db295cae5a12c6a4f51cefd4');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',7,7,'pod5DzpQZETAc6UEl3PdRA','entry-withdrawn','{"version":6}',1,'2026-03-01T20:15:00.000+00:00','','','56cb69e56c1a159a70c7c092cbe3f2d264aa3f82905f5479e286feedf7593493');
INSERT INTO "events" VALUES(213,'CVH-ymjxgTzhaL5O_eGxDw',8,8,'FueJsm02ns00Tzg0FQMc9w','entry-written','{"cells":{"dealer":3,"points-13":0,"points-24":0},"hand":3}',1,'2026-03-01T20:15:00.000+00:00','','','263a5c0963f4061967460c35765280372f372cdb9db786549dee8d61b95bbe59');
CREATE TABLE "feed_heads" (
   "bucket" INTEGER PRIMARY KEY,
   "pos" INTEGER NOT NULL
) STRICT;
INSERT INTO "feed_heads" VALUES(134,23);
INSERT INTO "feed_heads" VALUES(143,22);
INSERT INTO "feed_heads" VALUES(147,22);
INSERT INTO "feed_heads" VALUES(213,8);
CREATE TABLE "meta" (
   "key" TEXT PRIMARY KEY NOT NULL,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "meta" VALUES('secret','15e212d8fc494b0f5c32cca61665dcccd030b04dc9880e00a2695c4439ad1478');
CREATE TABLE "typed" (
   "stream_id" TEXT NOT NULL,
   "ref" TEXT NOT NULL,
   "text" TEXT NOT NULL,
   PRIMARY KEY ("stream_id", "ref")
) STRICT;
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','GRsRbuSlrkVP','Ann');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','Y2emZqT4U3M_','Bob');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','K6Rk_OAaA6C3','Cy');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','VvG-tEQhR_jx','Di');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','BYYsqf00v1Ay','Eve');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','xESUcfaWhx2x','dealt to four again');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','vBPvwUrlEn4g','revoke');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','YQTh8PeOYhK7','Ann says it was eight');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','UZ84L_i37dqP','Florence');
INSERT INTO "typed" VALUES('KT8Iclx7U4oAhnZF4xEdFg','ZDG8RAsvqlO3','the tricks were counted twice');
INSERT INTO "typed" VALUES('JeXv-7dyjlnIgWZqLBlvDQ','Pbdt9jj8hdnZ','Ann');
INSERT INTO "typed" VALUES('JeXv-7dyjlnIgWZqLBlvDQ','woZLLwpMnqa8','Bob');
INSERT INTO "typed" VALUES('JeXv-7dyjlnIgWZqLBlvDQ','SfX9RYyzMs6l','Cy');
INSERT INTO "typed" VALUES('JeXv-7dyjlnIgWZqLBlvDQ','YDfp5awv69tU','Di');
INSERT INTO "typed" VALUES('JeXv-7dyjlnIgWZqLBlvDQ','NrPGfx6ky-qx','Eve');
INSERT INTO "typed" VALUES('JeXv-7dyjlnIgWZqLBlvDQ','eWIEWFbqCoc0','Florence');
INSERT INTO "typed" VALUES('gD4GZC3sxyzaNFVpnI4LpA','_pEAvHfxEdA8','Ann');
INSERT INTO "typed" VALUES('gD4GZC3sxyzaNFVpnI4LpA','ukxRt-hjJ-Kv','Bob');
INSERT INTO "typed" VALUES('gD4GZC3sxyzaNFVpnI4LpA','qTaEh5Yf3DP3','Cy');
INSERT INTO "typed" VALUES('gD4GZC3sxyzaNFVpnI4LpA','AF118rnabOlX','Di');
INSERT INTO "typed" VALUES('gD4GZC3sxyzaNFVpnI4LpA','uHzDLxVeGZTz','a stuk was forgotten: 122 to 130');
INSERT INTO "typed" VALUES('CVH-ymjxgTzhaL5O_eGxDw','0KCNLw_mdYdX','Ann');
INSERT INTO "typed" VALUES('CVH-ymjxgTzhaL5O_eGxDw','a_ftvDzG1w9i','Bob');
INSERT INTO "typed" VALUES('CVH-ymjxgTzhaL5O_eGxDw','ITdxBFNgnZn1','Cy');
INSERT INTO "typed" VALUES('CVH-ymjxgTzhaL5O_eGxDw','hayqdZF70lqv','Di');
INSERT INTO "typed" VALUES('CVH-ymjxgTzhaL5O_eGxDw','Anl2tfT_nzyc','carried over from last week');
CREATE UNIQUE INDEX "events_by_id"
    ON "events" ("bucket", "stream_id", "event_id");
CREATE UNIQUE INDEX "events_by_pos"
    ON "events" ("bucket", "pos");
CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never changed');
END;
CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
BEGIN
    SELECT RAISE(ABORT, 'events are never removed');
END;
CREATE TRIGGER events_are_never_replaced BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE rowid = NEW.rowid)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND pos = NEW.pos)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND stream_id = NEW.stream_id
                                    AND version = NEW.version)
  OR EXISTS (SELECT 1 FROM events WHERE bucket = NEW.bucket AND stream_id = NEW.stream_id
                                    AND event_id = NEW.event_id)
BEGIN
    SELECT RAISE(ABORT, 'events are never replaced');
END;
COMMIT;
